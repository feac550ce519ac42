import { countingTriggers } from './0093-marks-that-count.ts'

export const queueThatCounts = `
alter table search_queue add column times integer not null default 1;
${countingTriggers('search_queue', 'type, id')}
`
