import {
  MAX_RULE_NAME_LENGTH,
  MAX_RULE_TEXT_LENGTH,
  MAX_RULES,
} from '#shared/rules/community-form.ts'
import type { Rule } from '#shared/rules/reports.ts'
import { Plus, X } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { IconButton } from '../../ui/IconButton.tsx'

interface Props {
  rules: readonly Rule[]
  onChange(rules: Rule[]): void
}

/** The rules of a community, which are also the reasons to report and remove. */
export function RulesField({ rules, onChange }: Props) {
  const change = (at: number, part: Partial<Rule>) =>
    onChange(rules.map((rule, i) => (i === at ? { ...rule, ...part } : rule)))
  return (
    <fieldset className="space-y-3">
      <legend className="mb-2 text-[15px] leading-5.5 font-semibold">Rules</legend>
      {rules.map((rule, i) => (
        <div key={`rule-${i + 1}`} className="flex items-start gap-2">
          <span className="w-6 pt-2 text-right font-serif text-subtle tabular-nums">{i + 1}.</span>
          <div className="flex-1 space-y-2">
            <Field
              label={`Name of rule ${i + 1}`}
              hideLabel
              placeholder="In a few words"
              value={rule.name}
              onChange={(name) => change(i, { name })}
              maxLength={MAX_RULE_NAME_LENGTH}
            />
            <Field
              label={`Text of rule ${i + 1}`}
              hideLabel
              placeholder="What it means (optional)"
              value={rule.text}
              onChange={(text) => change(i, { text })}
              maxLength={MAX_RULE_TEXT_LENGTH}
            />
          </div>
          <IconButton
            aria-label={`Remove rule ${i + 1}`}
            onClick={() => onChange(rules.toSpliced(i, 1))}
          >
            <X aria-hidden className="size-4" />
          </IconButton>
        </div>
      ))}
      {rules.length < MAX_RULES && (
        <Button
          size="sm"
          variant="ghost"
          onClick={() => onChange([...rules, { name: '', text: '' }])}
        >
          <Plus aria-hidden className="size-4" />
          Add rule
        </Button>
      )}
    </fieldset>
  )
}
