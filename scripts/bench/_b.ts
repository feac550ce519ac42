import { browserRows } from './browser.ts'
import { mkdtempSync } from 'node:fs'
console.table(await browserRows(mkdtempSync('/tmp/bb-')))
