import type { ClientFeature } from '../client-feature.ts'
import { chapterMutators } from './chapters.mutators.ts'

export const chapters: ClientFeature<'chapters'> = {
  mutators: chapterMutators,
  titles: {
    'chapters.create': 'New chapter',
    'chapters.update': 'Change a chapter',
    'chapters.remove': 'Delete a chapter',
    'chapters.restore': 'Restore a chapter',
    'chapters.publish': 'Publish a chapter',
    'chapters.unpublish': 'Unpublish a chapter',
    'chapters.plan': 'Plan a chapter',
    'chapters.cancelPlan': 'Cancel a planned chapter',
  },
  labels: {
    title: 'Title',
    part: 'Part',
    summary: 'Synopsis',
    text: 'Text',
    position: null,
    at: null,
  },
}
