import { useServerFacts } from '../../sync/react/server-facts.local.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { DayGoalField } from '../targets/DayGoalField.tsx'
import { useWritingOptions } from './writing-options.ts'

interface Props {
  /** There are generated words, also where this server has no model. */
  isGenerated: boolean
}

/** The user's preferences for writing; each takes effect at once. */
export function WritingOptionsFields({ isGenerated }: Props) {
  const { generates } = useServerFacts()
  const [options, change] = useWritingOptions()
  return (
    <div className="space-y-4">
      <Checkbox
        label="Typographic quotes and dashes"
        hint="While you type. One undo takes it back."
        checked={options.smartTyping}
        onChange={(smartTyping) => change({ smartTyping })}
      />
      <Checkbox
        label="Typewriter scrolling"
        hint="The line you write stays in the middle of the screen."
        checked={options.typewriter}
        onChange={(typewriter) => change({ typewriter })}
      />
      <Checkbox
        label="Dim other paragraphs"
        checked={options.dimOthers}
        onChange={(dimOthers) => change({ dimOthers })}
      />
      {(generates || isGenerated) && (
        <Checkbox
          label="Mark what was generated"
          hint="A thin line beside paragraphs that a language model wrote and nobody has changed."
          checked={options.marksGenerated}
          onChange={(marksGenerated) => change({ marksGenerated })}
        />
      )}
      <DayGoalField />
    </div>
  )
}
