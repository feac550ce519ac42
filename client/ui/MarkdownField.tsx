import { Bold, Eye, Heading, ImagePlus, Italic, Link, type LucideIcon, Quote } from 'lucide-react'
import { Toolbar } from 'radix-ui'
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useRef,
  useState,
} from 'react'
import { Field } from './Field.tsx'
import { FileInput } from './FileInput.tsx'
import { IconButton } from './IconButton.tsx'
import { LazyMarkdown } from './LazyMarkdown.tsx'
import { addLink, applyEdit, type Edit, togglePrefix, toggleStars } from './markdown-edits.ts'
import { pasteFiles } from './paste-files.ts'

const TOOLS: [label: string, Icon: LucideIcon, edit: Edit, key?: string][] = [
  ['Bold', Bold, toggleStars('**'), 'b'],
  ['Italic', Italic, toggleStars('*'), 'i'],
  ['Heading', Heading, togglePrefix('## ')],
  ['Quote', Quote, togglePrefix('> ')],
  ['Link', Link, addLink],
]

interface Props extends Omit<ComponentProps<typeof Field>, 'ref' | 'multiline' | 'onPaste'> {
  ref?: Ref<HTMLTextAreaElement>
  /** Takes pictures that are pasted or chosen; without it there are none. */
  onPictures?: ((files: File[]) => void) | undefined
  /** For a few lines, which have no headings. */
  brief?: boolean
  /** Stands at the end of the tools. */
  actions?: ReactNode
}

type Box = HTMLInputElement & HTMLTextAreaElement

/** A text in Markdown with the tools for it, for people who do not know its signs, and with its looks. */
export function MarkdownField({ ref, onPictures, brief = false, actions, value, ...field }: Props) {
  const box = useRef<Box>(null)
  const [preview, setPreview] = useState(false)
  const onKeyDown = (event: KeyboardEvent) => {
    const isChord = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
    const tool = isChord && TOOLS.find(([, , , key]) => key === event.key.toLowerCase())
    if (!tool) return
    event.preventDefault()
    applyEdit(box.current!, tool[2])
  }
  const hold = (element: Box | null) => {
    box.current = element
    if (typeof ref === 'function') ref(element)
    else if (ref) ref.current = element
  }
  return (
    <div>
      <div hidden={preview}>
        <Field
          ref={hold}
          multiline
          value={value}
          onKeyDown={onKeyDown}
          onPaste={onPictures && pasteFiles(onPictures)}
          {...field}
        />
      </div>
      {preview && (
        <div
          role="region"
          aria-label="Preview"
          className="min-h-24 rounded-[10px] border border-border px-3 py-2 font-serif text-[17px] leading-7 wrap-anywhere"
        >
          <LazyMarkdown source={value} />
        </div>
      )}
      <div className="mt-1 -ml-2 flex flex-wrap items-center justify-end gap-y-1">
        <Tools box={box} brief={brief} disabled={preview} onPictures={onPictures} />
        <div className="flex items-center gap-2">
          <button
            type="button"
            aria-pressed={preview}
            title="Preview"
            onClick={() => setPreview(!preview)}
            className="inline-flex h-10 items-center gap-1.5 rounded-[10px] px-2.5 text-[13px] font-semibold text-muted hover:bg-surface-2 aria-pressed:bg-surface-2 aria-pressed:text-text pointer-coarse:h-11"
          >
            <Eye aria-hidden className="size-4" />
            <span className="max-sm:sr-only">Preview</span>
          </button>
          {actions}
        </div>
      </div>
    </div>
  )
}

interface ToolsProps extends Pick<Props, 'brief' | 'onPictures'> {
  box: RefObject<Box | null>
  disabled: boolean
}

function Tools({ box, brief, disabled, onPictures }: ToolsProps) {
  return (
    <Toolbar.Root
      aria-label="Formatting"
      // A tap must not close the keyboard.
      onPointerDown={(event) => event.preventDefault()}
      className="mr-auto flex items-center"
    >
      {TOOLS.filter(([label]) => !brief || label !== 'Heading').map(([label, Icon, edit]) => (
        <Toolbar.Button key={label} asChild disabled={disabled}>
          <IconButton aria-label={label} onClick={() => applyEdit(box.current!, edit)}>
            <Icon aria-hidden className="size-4.5" />
          </IconButton>
        </Toolbar.Button>
      ))}
      {onPictures && <PictureTool disabled={disabled} onPictures={onPictures} />}
    </Toolbar.Root>
  )
}

interface PictureProps {
  disabled: boolean
  onPictures(files: File[]): void
}

function PictureTool({ disabled, onPictures }: PictureProps) {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <Toolbar.Button asChild disabled={disabled}>
        <IconButton aria-label="Add pictures" onClick={() => chooser.current?.click()}>
          <ImagePlus aria-hidden className="size-4.5" />
        </IconButton>
      </Toolbar.Button>
      <FileInput ref={chooser} label="Pictures" accept="image/*" multiple onFiles={onPictures} />
    </>
  )
}
