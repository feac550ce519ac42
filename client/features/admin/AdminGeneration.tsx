import { useApp } from '../../sync/react/app-context.ts'
import { Loaded } from './Loaded.tsx'
import { GenerationBudget } from './GenerationBudget.tsx'
import { GenerationSpending } from './GenerationSpending.tsx'
import { ModelProbe } from './ModelProbe.tsx'

/** The language model: its state, and the requests to it. */
export function AdminGeneration() {
  const { session } = useApp()
  return (
    <Loaded name="generation" load={async () => (await session.api.admin.generation({})).data}>
      {(use, reload) => (
        <div className="space-y-8">
          <ModelProbe model={use.model} probe={use.probe} onTried={reload} />
          {use.budget && <GenerationBudget {...use.budget} inMoney={use.today.cost !== null} />}
          {use.model && <GenerationSpending use={use} />}
        </div>
      )}
    </Loaded>
  )
}
