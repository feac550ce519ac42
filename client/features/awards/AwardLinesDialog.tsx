import { Dialog } from '../../ui/Dialog.tsx'
import { ListStates } from '../../ui/ListStates.tsx'
import { ShowMore } from '../../ui/ShowMore.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useAllAwardLines } from './award-lines.local.ts'
import { AwardLineList } from './AwardLineList.tsx'
import type { AwardedThing } from './AwardRow.tsx'

interface Props {
  thing: AwardedThing
  onClose(): void
}

/** All words with the awards of one thing. */
export function AwardLinesDialog({ thing, onClose }: Props) {
  const list = useAllAwardLines(thing.post_id, `${thing.item}:${thing.id}`)
  return (
    <Dialog open onOpenChange={onClose} title="Words with the awards">
      <ListStates
        list={list}
        loading={<Skeleton className="h-20 w-full rounded-[14px]" />}
        empty={<p>No words with the awards.</p>}
      />
      <AwardLineList lines={list.data} thing={thing} />
      <ShowMore list={list} size="sm">
        Show more
      </ShowMore>
    </Dialog>
  )
}
