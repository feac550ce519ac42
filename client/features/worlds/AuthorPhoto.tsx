import { ImageUp, Trash2 } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { FileButton } from '../../ui/FileButton.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { Problem } from '../../ui/Problem.tsx'

interface Props {
  fileId: string | null
  problem: string | null
  onPick(files: readonly File[]): void
  onRemove(): void
}

/** The author's photo: chosen, exchanged or taken away. */
export function AuthorPhoto({ fileId, problem, onPick, onRemove }: Props) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-4">
        {fileId && (
          <Picture
            fileId={fileId}
            alt="The author’s photo as it will look"
            eager
            className="size-20 rounded-full"
          />
        )}
        <div>
          <div className="flex flex-wrap gap-2">
            <FileButton label="Author photo file" accept="image/*" onFiles={onPick}>
              <ImageUp aria-hidden className="size-4" />
              {fileId ? 'Choose another photo' : 'Choose a photo'}
            </FileButton>
            {fileId && (
              <Button size="sm" variant="ghost" onClick={onRemove}>
                <Trash2 aria-hidden className="size-4" />
                Remove Photo
              </Button>
            )}
          </div>
          <p className="mt-1 text-[13px] leading-5 text-subtle">A 400x400 square is recommended.</p>
        </div>
      </div>
      <Problem text={problem} />
    </>
  )
}
