import { type Config, readConfig } from '../config.ts'

/** The settings of this process. Wrong ones end it, with a sentence for each. */
export function configOfProcess(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    console.error((error as Error).message)
    process.exit(1)
  }
}
