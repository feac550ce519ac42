import { Button, type ButtonProps } from './Button.tsx'
import { Problem } from './Problem.tsx'

interface Props extends Pick<ButtonProps, 'size' | 'children'> {
  list: {
    loadingMore: boolean
    moreFailure: string | null
    loadMore(): Promise<boolean>
  }
}

/** Asks for the next page of a list, and says why the last one did not come. */
export function ShowMore({ list: { loadingMore, moreFailure, loadMore }, ...rest }: Props) {
  return (
    <div className="flex flex-col items-center gap-2">
      <Problem text={loadingMore ? null : moreFailure} />
      <Button variant="secondary" busy={loadingMore} onClick={() => void loadMore()} {...rest} />
    </div>
  )
}
