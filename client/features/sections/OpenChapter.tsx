import { Fragment } from 'react'
import { type Here, sceneTitle } from './here.ts'
import type { ManuscriptProps } from './manuscript-props.ts'
import { OpenScene } from './OpenScene.tsx'
import { SceneText } from './SceneText.tsx'
import type { Manuscript } from './use-manuscript.ts'

interface Props extends ManuscriptProps {
  here: Here
  manuscript: Manuscript
}

/** The open scene among its neighbours, below the title of their chapter. */
export function OpenChapter(props: Props) {
  const { texts, mayWrite, lang, here, manuscript } = props
  const { chapter, section: openSection, siblings } = here
  return (
    <article aria-label={chapter.title}>
      <header className="mx-auto mb-3 flex max-w-(--measure) items-baseline gap-3 md:mb-4.5">
        <h2
          dir="auto"
          className="min-w-0 text-left font-serif text-[26px] leading-8 font-semibold text-balance wrap-anywhere md:text-[30px] md:leading-9.5"
        >
          {chapter.title}
        </h2>
        {siblings.length > 1 && (
          <p dir="auto" className="ml-auto shrink-0 text-[13px] leading-5 text-subtle">
            {sceneTitle(openSection, siblings.indexOf(openSection))}
          </p>
        )}
      </header>
      {siblings.map((section, i) => (
        <Fragment key={section.id}>
          {i > 0 && (
            <p aria-hidden className="pb-2 text-center text-lg text-subtle">
              ⁂
            </p>
          )}
          {section === openSection ? (
            <OpenScene {...props} title={sceneTitle(section, i)} onWords={manuscript.live.set} />
          ) : (
            <SceneText
              title={sceneTitle(section, i)}
              lang={lang}
              text={
                texts?.get(`section:${section.id}`)?.text ?? (section.word_count > 0 ? null : '')
              }
              mayWrite={mayWrite}
              onOpen={() => manuscript.open(section.id)}
            />
          )}
        </Fragment>
      ))}
    </article>
  )
}
