import { Combine, FileInput, Focus, Scissors, Settings2, Trash2, Upload } from 'lucide-react'
import { useApp } from '../../sync/react/app-context.ts'
import { MenuItem, MenuLabel, MenuSeparator } from '../../ui/Menu.tsx'
import { appToast } from '../../ui/toast.ts'
import { useExport } from '../convert/preview/ExportMenu.tsx'
import { useLoadFile } from '../files/use-load-file.ts'
import { manuscriptOf } from './export-book.ts'
import type { Here } from './here.ts'
import type { ManuscriptProps } from './manuscript-props.ts'
import type { Manuscript } from './use-manuscript.ts'
import { useSceneEdits } from './use-scene-edits.ts'

interface Props extends ManuscriptProps {
  manuscript: Manuscript
  onFocus(): void
}

/** All that is rarely done to a manuscript. */
export function ManuscriptMenu(props: Props) {
  const { bar, mayWrite, ownsBook, manuscript, onFocus } = props
  const { here, openPanel } = manuscript
  const app = useApp()
  const loadFile = useLoadFile()
  const { busy, items } = useExport({
    load: (format, withComments) =>
      manuscriptOf({ app, loadFile }, props, { format, withComments }),
    hasComments: true,
  })
  return bar.more(
    <>
      {ownsBook && here && (
        <MenuItem icon={<Upload aria-hidden />} onSelect={() => openPanel('publish')}>
          {here.chapter.published_at === null ? 'Publish' : 'Publish again'}
        </MenuItem>
      )}
      {mayWrite && here && <SceneItems {...props} here={here} />}
      <MenuItem icon={<Focus aria-hidden />} onSelect={onFocus}>
        Focus
      </MenuItem>
      <MenuItem icon={<Settings2 aria-hidden />} onSelect={() => openPanel('options')}>
        Writing options
      </MenuItem>
      <MenuItem icon={<Trash2 aria-hidden />} onSelect={() => openPanel('bin')}>
        Bin
      </MenuItem>
      {mayWrite && (
        <MenuItem icon={<FileInput aria-hidden />} onSelect={() => openPanel('import')}>
          Import chapters
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuLabel>Export</MenuLabel>
      {items}
    </>,
    busy,
  )
}

/** Acts on the open scene. */
function SceneItems({ book, here, manuscript, onOpen }: Props & { here: Here }) {
  const { split, merge } = useSceneEdits(book.id)
  const { section, siblings } = here
  const next = siblings[siblings.indexOf(section) + 1]
  const splitHere = () => {
    const { editor } = manuscript
    const openNew = (id: string) => {
      // It took a while: a writer who has gone elsewhere stays there.
      if (editor.name === `section:${section.id}`) onOpen(id)
    }
    split(section, siblings, editor.selection().from).then(openNew, showError)
  }
  return (
    <>
      <MenuItem icon={<Scissors aria-hidden />} onSelect={splitHere}>
        Split the scene at the caret
      </MenuItem>
      {next && (
        <MenuItem
          icon={<Combine aria-hidden />}
          onSelect={() => void merge(section, next).catch(showError)}
        >
          Merge with next
        </MenuItem>
      )}
      <MenuSeparator />
    </>
  )
}

const showError = (error: Error) => appToast.error(error.message)
