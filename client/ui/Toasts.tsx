import { Toaster } from 'react-hot-toast'

/** Top right of every screen; below the header on phones. */
export function Toasts() {
  return (
    <Toaster
      position="top-right"
      containerStyle={{ top: 68, zIndex: 50 }}
      toastOptions={{
        style: {
          // What lies below can be used at once; only a button in it takes presses for itself.
          pointerEvents: 'none',
          maxWidth: 360,
          borderRadius: 10,
          border: '1px solid var(--border)',
          background: 'var(--surface)',
          color: 'var(--text)',
          boxShadow: 'var(--shadow-menu)',
        },
      }}
    />
  )
}
