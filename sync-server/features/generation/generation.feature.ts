import { defineJob } from '../../jobs/define-job.ts'
import { serverFeature } from '../server-feature.ts'
import type { Generator } from './generator.ts'
import { generateJob } from './job-types.ts'
import { loadGenerations } from './generations.ts'
import { generationHandlers } from './generation.routes.ts'

interface Needs {
  generator: Generator
}

export const generation = serverFeature('generation', {
  handlers: generationHandlers,
  entities: { generation: loadGenerations },
  jobs: [
    defineJob(generateJob, { queue: 'ai' }, ({ id }, { generator }: Needs, { stopping }) =>
      generator.work(id, stopping),
    ),
  ],
  personal: {
    generations: { by: 'book_id', of: 'books', ends: 'with' },
    generation_steps: { reason: 'Pieces of what `generations` become, until they are whole.' },
    generated_texts: { by: 'book_id', of: 'books', ends: 'with' },
    ai_usage: { by: 'user_id', ends: 'deleted' },
    ai_capabilities: { reason: 'What the model server takes.' },
  },
})
