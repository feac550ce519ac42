import { Toaster } from 'react-hot-toast'

/** Top right of every screen; below the header on phones. */
export function Toasts() {
  return (
    <Toaster
      position="top-right"
      containerStyle={{ top: 68, zIndex: 50 }}
      toastOptions={{
        style: {
          // It says something and offers nothing: what lies below it can be used at once.
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
