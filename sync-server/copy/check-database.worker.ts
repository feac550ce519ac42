import { parentPort, workerData } from 'node:worker_threads'
import Sqlite from 'better-sqlite3'

// Reads the whole database, which takes seconds for a large one: the server answers meanwhile.
const sqlite = new Sqlite(workerData as string, { readonly: true })
const said = sqlite.pragma('integrity_check(1)', { simple: true })
sqlite.close()
parentPort!.postMessage(said)
