import { VERSION } from '#shared/version.ts'

/** The build puts it in (scripts/build/server.ts); the sources have none. */
const commit = process.env['LORELOOM_COMMIT'] ?? ''

/** `1.0.0 (c2686635)`, for operators. */
export const PROGRAM_VERSION = commit ? `${VERSION} (${commit})` : VERSION
