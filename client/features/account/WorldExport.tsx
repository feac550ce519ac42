import { useApp } from '../../sync/react/app-context.ts'
import { ExportCard } from './ExportCard.tsx'

/** Export of the user's own world as a folder. */
export function WorldExport({ id }: { id: string }) {
  const { api } = useApp().session
  const params = { id }
  return (
    <ExportCard
      title="Download this world"
      text="Its books with outlines and story bibles, notes, gallery and files in one ZIP file: Markdown that opens as an Obsidian vault and with pandoc. “Import world” under Manage Worlds makes a world of it again."
      waiting="Preparing the export. You can leave this page."
      actions={{ first: 'Export this world', again: 'Export again' }}
      path={`/worlds/${id}/export`}
      load={async () => (await api.account.exportWorldState({ params })).data}
      order={() => api.account.exportWorld({ params, body: {} })}
    />
  )
}
