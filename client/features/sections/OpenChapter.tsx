import { Fragment, useState } from 'react'
import { type Here, sceneTitle } from './here.ts'
import { LiveCount } from './live-count.ts'
import { ManuscriptCounts } from './ManuscriptCounts.tsx'
import type { ManuscriptProps } from './manuscript-props.ts'
import { OpenScene } from './OpenScene.tsx'
import { SceneText } from './SceneText.tsx'
import type { Manuscript } from './use-manuscript.ts'
import { useWritingOptions } from './writing-options.ts'

interface Props extends ManuscriptProps {
  here: Here
  manuscript: Manuscript
}

/** The open scene among its neighbours, and what one counts. */
export function OpenChapter(props: Props) {
  const { book, chapters, sections, texts, mayWrite, lang, here, manuscript } = props
  const { chapter, section: openSection, siblings } = here
  const [live] = useState(() => new LiveCount())
  const [{ dailyGoal }] = useWritingOptions()
  return (
    <article aria-label={chapter.title} className="space-y-2">
      <h2
        dir="auto"
        className="mx-auto max-w-[34rem] text-center font-serif text-2xl leading-8 font-semibold text-balance wrap-anywhere"
      >
        {chapter.title}
      </h2>
      {siblings.map((section, i) => (
        <Fragment key={section.id}>
          {i > 0 && (
            <p aria-hidden className="text-center text-lg text-subtle">
              ⁂
            </p>
          )}
          {section === openSection ? (
            <OpenScene {...props} title={sceneTitle(section, i)} onWords={live.set} />
          ) : (
            <SceneText
              title={sceneTitle(section, i)}
              lang={lang}
              text={texts?.get(`section:${section.id}`)?.text ?? ''}
              mayWrite={mayWrite}
              onOpen={() => manuscript.open(section.id)}
            />
          )}
        </Fragment>
      ))}
      <div className="sticky bottom-0 border-t border-border bg-bg py-2 max-md:static">
        <ManuscriptCounts
          bookId={book.id}
          texts={texts}
          live={live}
          chapter={chapter}
          section={openSection}
          siblings={siblings}
          sections={chapters.flatMap(({ id }) => sections.byChapter.get(id) ?? [])}
          dailyGoal={dailyGoal}
        />
      </div>
    </article>
  )
}
