import { useApp } from '../../sync/react/app-context.ts'
import { ReportList } from '../reports/ReportList.tsx'
import { Loaded } from './Loaded.tsx'
import { SuspendDialog } from './SuspendDialog.tsx'

/** Reports from the whole site. */
export function AdminReports() {
  const { session } = useApp()
  return (
    <Loaded name="reports" load={async () => (await session.api.reports.all({})).data}>
      {(items, reload) => (
        <ReportList
          reported={items}
          rules={[]}
          reload={reload}
          onAuthor={{
            verb: 'Suspend',
            dialog: (author, resolve, close) => (
              <SuspendDialog person={author} onDone={resolve} onClose={close} />
            ),
          }}
        />
      )}
    </Loaded>
  )
}
