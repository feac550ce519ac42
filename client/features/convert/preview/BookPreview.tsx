import { MAX_BOOK_TITLE_LENGTH } from '#shared/limits.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Field } from '../../../ui/Field.tsx'
import { GENERATED_LABELS, type Preview } from '../book-text.ts'
import { AboutBook } from './AboutBook.tsx'
import { BroughtComments } from './BroughtComments.tsx'
import { BroughtPlan } from './BroughtPlan.tsx'
import { ChapterChoice } from './ChapterChoice.tsx'
import { ChapterRoom } from './ChapterRoom.tsx'
import { ChapterRules } from './ChapterRules.tsx'
import { TrackedChanges } from './TrackedChanges.tsx'
import type { Import } from './use-import.ts'

interface Props {
  preview: Preview
  /** They go into a book that is there. */
  chaptersOnly: boolean
  import: Import
}

/** Shows the contents of the files; the user chooses what to import. */
export function BookPreview({ preview, chaptersOnly, import: coming }: Props) {
  const { book, changes, warnings } = preview
  const { chapters } = coming.chapters
  return (
    <>
      {book.generated !== 'none' && (
        <Banner tone="info">
          This file says “{GENERATED_LABELS[book.generated]}”. The book will say “Generated with AI”
          too, and this cannot be taken away later.
        </Banner>
      )}
      {changes && <TrackedChanges {...changes} onTake={coming.readAgain} />}
      <BroughtComments
        chapters={chapters}
        brought={coming.withComments}
        onBring={coming.setWithComments}
      />
      <BroughtPlan chapters={chapters} working={book.working} chaptersOnly={chaptersOnly} />
      {warnings.map((warning) => (
        <Banner key={warning} tone="warning">
          {warning}
        </Banner>
      ))}
      {coming.lacksRoom && (
        <Banner tone="warning">
          Your storage has no room for the cover: the book comes without it.
        </Banner>
      )}
      {chaptersOnly ? (
        <Choice import={coming} />
      ) : (
        <div className="grid gap-4 md:grid-cols-[13rem_minmax(0,1fr)] md:gap-8">
          <AboutBook book={book} />
          <div className="min-w-0 space-y-4">
            <Field
              label="Title"
              value={coming.title}
              onChange={coming.setTitle}
              maxLength={MAX_BOOK_TITLE_LENGTH}
            />
            <Choice import={coming} />
          </div>
        </div>
      )}
    </>
  )
}

/** The chapters, each to be taken or left, and what is done to all of them. */
function Choice({ import: coming }: Pick<Props, 'import'>) {
  const { chapters, apply, edit, join, joinScenes, split, undo, ...state } = coming.chapters
  return (
    <>
      <ChapterRoom
        chapters={chapters}
        room={coming.left}
        onChange={apply}
        onJoinScenes={joinScenes}
      />
      <ChapterRules
        chapters={chapters}
        said={state.said}
        onApply={apply}
        onSplit={split}
        mayStop={state.mayStop}
        mayUndo={state.mayUndo}
        onUndo={undo}
      />
      <ChapterChoice chapters={chapters} onEdit={edit} onJoin={join} onSplit={split} />
    </>
  )
}
