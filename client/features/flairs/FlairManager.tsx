import { MAX_FLAIR_LENGTH, MAX_FLAIRS } from '#shared/limits.ts'
import { type FlairLook, flairProblems, GLOBAL_FLAIRS } from '#shared/rules/flairs.ts'
import { Pencil, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { newId } from '../../sync/ids.ts'
import { useMutate } from '../../sync/react.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { useFlairs } from './flairs.local.ts'
import { FlairBadge } from './FlairBadge.tsx'

/** Colours that read well under white letters. */
const COLORS = [...new Set(GLOBAL_FLAIRS.map(({ bg_color }) => bg_color))].slice(0, 11)
const EMPTY: FlairLook = { name: '', bg_color: COLORS[0]!, text_color: '#FFFFFF' }

/** The flairs of one community: added, changed and deleted at once, offline too. */
export function FlairManager({ communityId }: { communityId: string }) {
  const mutate = useMutate()
  const flairs = useFlairs(communityId)
  const [look, setLook] = useState(EMPTY)
  const [editing, setEditing] = useState<string | null>(null)
  const [deleting, setDeleting] = useState<{ id: string; name: string } | null>(null)
  const [tried, setTried] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const problems = flairProblems(look)
  const done = () => {
    setLook(EMPTY)
    setEditing(null)
    setTried(false)
    setFailure(null)
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(problems).length > 0) return
    try {
      if (editing) {
        const params = { id: communityId, flair: editing }
        await mutate('flairs.update', { params, body: look })
      } else {
        const body = { id: newId(), ...look }
        await mutate('flairs.create', { params: { id: communityId }, body })
      }
      done()
    } catch (error) {
      setFailure((error as Error).message)
    }
  }
  return (
    <section aria-labelledby="flairs-title" className="space-y-4">
      <h2 id="flairs-title" className="font-serif text-xl leading-7 font-semibold">
        Flairs
      </h2>
      {flairs.length === 0 && (
        <p className="text-[15px] leading-5.5 text-muted">
          No flairs of its own yet. The global ones are always there.
        </p>
      )}
      <ul className="divide-y divide-border">
        {flairs.map((flair) => (
          <li key={flair.id} className="flex items-center gap-2 py-1">
            <span className="mr-auto min-w-0">
              <FlairBadge flair={flair} />
            </span>
            <IconButton
              aria-label={`Edit flair ${flair.name}`}
              onClick={() => {
                setEditing(flair.id)
                setLook(flair)
              }}
            >
              <Pencil aria-hidden className="size-4" />
            </IconButton>
            <IconButton
              aria-label={`Delete flair ${flair.name}`}
              onClick={() => setDeleting(flair)}
            >
              <Trash2 aria-hidden className="size-4" />
            </IconButton>
          </li>
        ))}
      </ul>
      {(editing || flairs.length < MAX_FLAIRS) && (
        <form
          onSubmit={(event) => void save(event)}
          className="space-y-3 rounded-[14px] bg-surface-2 p-4"
          noValidate
        >
          {failure && <Banner tone="danger">{failure}</Banner>}
          <Field
            label={editing ? 'Flair name' : 'New flair'}
            value={look.name}
            onChange={(name) => setLook({ ...look, name })}
            error={tried ? problems.name : undefined}
            maxLength={MAX_FLAIR_LENGTH}
          />
          <fieldset>
            <legend className="mb-2 text-[15px] leading-5.5 font-semibold">Colour</legend>
            <div className="flex flex-wrap gap-2">
              {COLORS.map((color, i) => (
                <label key={color} className="cursor-pointer">
                  <input
                    type="radio"
                    name="flair-color"
                    className="peer sr-only"
                    aria-label={`Colour ${i + 1}`}
                    checked={look.bg_color === color}
                    onChange={() => setLook({ ...look, bg_color: color, text_color: '#FFFFFF' })}
                  />
                  <span
                    className="block size-8 rounded-full outline-offset-2 outline-accent peer-checked:outline-3 peer-focus-visible:outline-3"
                    style={{ backgroundColor: color }}
                  />
                </label>
              ))}
            </div>
          </fieldset>
          <div className="flex flex-wrap items-center gap-2">
            <span className="mr-auto">
              <FlairBadge
                flair={{ id: '', color: look.bg_color, ...look, name: look.name || 'Preview' }}
              />
            </span>
            {editing && (
              <Button size="sm" variant="ghost" onClick={done}>
                Cancel
              </Button>
            )}
            <Button size="sm" type="submit" variant="primary">
              {editing ? 'Save flair' : 'Add flair'}
            </Button>
          </div>
        </form>
      )}
      {deleting && (
        <ConfirmDialog
          open
          danger
          title="Delete flair"
          description={`“${deleting.name}” also leaves the posts that have it.`}
          confirmLabel="Delete"
          onClose={() => setDeleting(null)}
          onConfirm={async () => {
            await mutate('flairs.remove', { params: { id: communityId, flair: deleting.id } })
            setDeleting(null)
          }}
        />
      )}
    </section>
  )
}
