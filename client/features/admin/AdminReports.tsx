import { useApp } from '../../sync/react/app-context.ts'
import { ReportList } from '../reports/ReportList.tsx'
import { SuspendDialog } from './SuspendDialog.tsx'

/** Reports from the whole site. */
export function AdminReports() {
  const { session } = useApp()
  return (
    <ReportList
      name="reports"
      load={(query) => session.api.reports.all({ query })}
      rules={[]}
      onAuthor={{
        verb: 'Suspend',
        dialog: (author, resolve, close) => (
          <SuspendDialog person={author} onDone={resolve} onClose={close} />
        ),
      }}
    />
  )
}
