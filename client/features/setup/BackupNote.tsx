import type { Setup } from '#shared/contract/setup.ts'

/** The command that makes a backup; the server makes none by itself. */
export function BackupNote({ commands }: Pick<Setup, 'commands'>) {
  return (
    <div className="space-y-2 text-[15px] leading-5.5 text-muted">
      <p>In the folder of Loreloom, while the server runs:</p>
      <pre className="overflow-x-auto rounded-[10px] bg-surface-2 px-3 py-2 text-[13px] leading-5 text-text">
        {commands.backup}
      </pre>
      <p>
        It copies the database, all files and the secrets, and checks the copy. Have your machine do
        it every night, and keep the copy on another disk. “{commands.restore}” brings it back.
      </p>
    </div>
  )
}
