import { doctor } from '../sync-server/cli/doctor.ts'

process.exit(await doctor())
