import { type Finding, findingsOn, type Patient, saidBy } from './finding.ts'

const { fine, wrong } = findingsOn('Other servers')

/** Asks Redis, by which several servers of one site hear of each other. */
export async function checkNodes({ config }: Pick<Patient, 'config'>): Promise<Finding[]> {
  const { redisUrl } = config
  if (redisUrl === null) return [fine('There are none: this server is the whole site.')]
  const { greetRedis } = await import('../../many-nodes/link.ts')
  try {
    await greetRedis(redisUrl, config.redisPatienceMs)
    return [fine('Redis answers.')]
  } catch (error) {
    const cure =
      'Start Redis, or correct REDIS_URL. Until then the servers hear nothing of each other.'
    return [wrong(`Redis does not answer (${saidBy(error)}).`, cure)]
  }
}
