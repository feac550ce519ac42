import { Field } from '../../ui/Field.tsx'
import type { DescribedText } from './describe-change.ts'

/** Texts that replace those of a refused change, by field. */
export type TextEdits = Record<string, string>

interface Props {
  texts: readonly DescribedText[]
  /** Null while they are only read. */
  edits: TextEdits | null
  onEdit?: (edits: TextEdits) => void
}

/** A person's own words in a refused change, to be read or rewritten. */
export function ProblemTexts({ texts, edits, onEdit }: Props) {
  return (
    <div className="mt-3 space-y-2">
      {texts.map(({ field, label, text, isList }) =>
        edits && !isList ? (
          <Field
            key={field}
            label={label}
            multiline={field === 'body' || field === 'description'}
            rows={5}
            value={edits[field] ?? text}
            onChange={(value) => onEdit?.({ ...edits, [field]: value })}
          />
        ) : (
          <div key={field} className="text-[15px] leading-5.5">
            <p className="text-[13px] leading-5 font-semibold text-subtle">{label}</p>
            <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
          </div>
        ),
      )}
    </div>
  )
}
