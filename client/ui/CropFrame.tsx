import { type ReactNode, useEffect, useState } from 'react'
import { Banner } from './Banner.tsx'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

export interface CropProps<Picture extends Blob = Blob> {
  picture: Picture
  onCancel(): void
  /** The cut picture, as JPEG. What it throws is said, and one may try again. */
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
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    let made: string | null = null
    const timer = setTimeout(() => {
      made = URL.createObjectURL(picture)
      setUrl(made)
      const probe = new Image()
      probe.src = made
      probe.decode().catch(() => made && setFailure(FAILED))
    })
    return () => {
      clearTimeout(timer)
      if (made) URL.revokeObjectURL(made)
      made = null
    }
  }, [picture])

  const save = async () => {
    const cutting = url && cut(url)
    if (!cutting) return
    setBusy(true)
    setFailure(null)
    try {
      await props.onCropped(await cutting)
    } catch (error) {
      setFailure((error as Error).message || FAILED)
      setBusy(false)
    }
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
          <Button variant="primary" busy={busy} disabled={disabled} onClick={() => void save()}>
            {saveLabel}
          </Button>
        </>
      }
    >
      {failure && <Banner tone="danger">{failure}</Banner>}
      {children(url)}
    </Dialog>
  )
}
