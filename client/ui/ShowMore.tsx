import { Button, type ButtonProps } from './Button.tsx'
import { Problem } from './Problem.tsx'

interface Props extends Pick<ButtonProps, 'size' | 'children'> {
  list: {
    hasMore: boolean
    loadingMore: boolean
    moreFailure: string | null
    loadMore(): Promise<boolean>
  }
}

/** Asks for the next page of a list, and says why the last one did not come. */
export function ShowMore({ list, ...rest }: Props) {
  const { hasMore, loadingMore, moreFailure, loadMore } = list
  if (!hasMore) return null
  return (
    <div className="mt-6 flex flex-col items-center gap-2">
      <Problem text={loadingMore ? null : moreFailure} />
      <Button variant="secondary" busy={loadingMore} onClick={() => void loadMore()} {...rest} />
    </div>
  )
}
