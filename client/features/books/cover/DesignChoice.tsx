import { type ReactNode, useId } from 'react'
import {
  COVER_LAYOUTS,
  COVER_PALETTES,
  designOf,
  partsOfDesign,
} from '#shared/rules/cover-design.ts'
import { type CoverSource, LAYOUT_NAMES } from './cover-shapes.ts'
import { CoverDrawing } from './CoverDrawing.tsx'
import { PALETTE_NAMES, PALETTES } from './palettes.ts'

interface Props {
  book: CoverSource
  onChange(design: string): void
}

/** Six layouts, drawn with the book's own title, and ten palettes. */
export function DesignChoice({ book, onChange }: Props) {
  const [layout, palette] = partsOfDesign(designOf(book))
  return (
    <>
      <Choices label="Layout" className="grid grid-cols-6 gap-2">
        {(group) =>
          COVER_LAYOUTS.map((name) => (
            <Choice
              key={name}
              group={group}
              label={LAYOUT_NAMES[name]}
              isChosen={name === layout}
              onChoose={() => onChange(`${name}-${palette}`)}
              className="aspect-[2/3] w-full rounded-[3px]"
            >
              <CoverDrawing book={{ ...book, cover_design: `${name}-${palette}` }} />
            </Choice>
          ))
        }
      </Choices>
      <Choices label="Colours" className="grid grid-cols-5 gap-2 sm:grid-cols-10">
        {(group) =>
          COVER_PALETTES.map((name) => (
            <Choice
              key={name}
              group={group}
              label={PALETTE_NAMES[name]}
              isChosen={name === palette}
              onChoose={() => onChange(`${layout}-${name}`)}
              className="size-6 rounded-full"
            >
              <Swatch {...PALETTES[name]} />
            </Choice>
          ))
        }
      </Choices>
    </>
  )
}

interface ChoicesProps {
  label: string
  className: string
  children(group: string): ReactNode
}

function Choices({ label, className, children }: ChoicesProps) {
  const group = useId()
  return (
    <div role="radiogroup" aria-label={label} className={className}>
      {children(group)}
    </div>
  )
}

interface ChoiceProps {
  group: string
  label: string
  isChosen: boolean
  onChoose(): void
  className: string
  children: ReactNode
}

function Choice({ group, label, isChosen, onChoose, className, children }: ChoiceProps) {
  return (
    <label title={label} className="relative flex min-h-11 cursor-pointer items-center sm:min-h-8">
      <input
        type="radio"
        name={group}
        aria-label={label}
        checked={isChosen}
        onChange={onChoose}
        className="peer absolute inset-0 size-full cursor-pointer opacity-0"
      />
      <span
        className={`block overflow-hidden outline-offset-2 outline-accent peer-checked:outline-2 peer-focus-visible:outline-2 peer-focus-visible:outline-focus ${className}`}
      >
        {children}
      </span>
    </label>
  )
}

function Swatch({ ground, accent }: { ground: string; accent: string }) {
  return (
    <span
      className="block size-full"
      style={{ background: `linear-gradient(135deg, ${ground} 55%, ${accent} 55%)` }}
    />
  )
}
