import type { ClientFeature } from '../client-feature.ts'
import { generationMutators } from './generation.mutators.ts'

export const generation: ClientFeature<'generation'> = {
  mutators: generationMutators,
  titles: {
    'generation.start': 'Generate',
    'generation.cancel': 'Give up a generation',
    'generation.pause': 'Pause the writing of a book',
    'generation.resume': 'Go on with the writing of a book',
    'generation.settle': 'Settle a finding',
    'generation.reject': 'Reject proposed changes',
    'generation.takeBack': 'Take an earlier outline back',
    'generation.leave': 'Decide about a suggested entry',
    'generation.dismiss': 'Decide about a proposal',
  },
  labels: { wish: 'Wish', name: null, entry: null, quote: null },
}
