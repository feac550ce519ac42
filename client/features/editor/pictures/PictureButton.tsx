import { ImagePlus } from 'lucide-react'
import { Toolbar } from 'radix-ui'
import { useRef } from 'react'
import { FileInput } from '../../../ui/FileInput.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'

interface Props {
  className: string
  onFiles(files: File[]): void
}

/** A tool that puts pictures where the caret is. */
export function PictureButton({ className, onFiles }: Props) {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <Toolbar.Button asChild>
        <IconButton
          aria-label="Picture"
          className={className}
          onClick={() => chooser.current?.click()}
        >
          <ImagePlus aria-hidden className="size-4.5" />
        </IconButton>
      </Toolbar.Button>
      <FileInput ref={chooser} label="Pictures" accept="image/*" multiple onFiles={onFiles} />
    </>
  )
}
