import { type ReactNode, useEffect, useState } from 'react'
import { Banner } from './Banner.tsx'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { useAttempt } from './use-attempt.ts'

export interface CropProps<Picture extends Blob = Blob> {
  picture: Picture
  onCancel(): void
  /** Gets the cut picture, as JPEG. The dialog shows its error, and the user may try again. */
  onCropped(picture: Blob): Promise<void>
}

interface Props extends CropProps {
  description?: string
  saveLabel: string
  /** Nothing is chosen that could be cut. */
  disabled?: boolean
  /** Cuts what is chosen; null while nothing is. */
  cut(url: string): Promise<Blob> | null
  /** The picture with what chooses a part of it, once it has an address. */
  children(url: string | null): ReactNode
}

const FAILED = 'Failed to crop image'

/** The dialog around a picture that is cut: its address while it is open, and one way to save it. */
export function CropFrame({ picture, saveLabel, disabled, cut, children, ...props }: Props) {
  const [url, setUrl] = useState<string | null>(null)
  const [isBroken, setBroken] = useState(false)
  const { busy, failure, attempt } = useAttempt(FAILED)
  useEffect(() => {
    let made: string | null = null
    const timer = setTimeout(() => {
      made = URL.createObjectURL(picture)
      setUrl(made)
      const probe = new Image()
      probe.src = made
      probe.decode().catch(() => made && setBroken(true))
    })
    return () => {
      clearTimeout(timer)
      if (made) URL.revokeObjectURL(made)
      made = null
    }
  }, [picture])

  const save = () => {
    const cutting = url && cut(url)
    if (cutting) void attempt(async () => await props.onCropped(await cutting))
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && props.onCancel()}
      title="Crop Image"
      description={props.description}
      footer={
        <>
          <Button variant="ghost" onClick={props.onCancel}>
            Cancel
          </Button>
          <Button variant="primary" busy={busy} disabled={disabled} onClick={save}>
            {saveLabel}
          </Button>
        </>
      }
    >
      {(failure ?? isBroken) && <Banner tone="danger">{failure ?? FAILED}</Banner>}
      {children(url)}
    </Dialog>
  )
}
