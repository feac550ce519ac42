import { useApp } from '../../sync/react/app-context.ts'
import { ExportCard } from './ExportCard.tsx'

/** Everything the server has of one. */
export function AccountExport() {
  const { api } = useApp().session
  return (
    <ExportCard
      title="Download my data"
      text="Everything you wrote, made and chose in one ZIP file: readable JSON, your texts as Markdown, and your files."
      waiting="Preparing your export. You can leave this page."
      actions={{ first: 'Export my data', again: 'Export again' }}
      path="/account/export"
      load={async () => (await api.account.exportState({})).data}
      order={() => api.account.export({ body: {} })}
    />
  )
}
