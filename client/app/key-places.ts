import { paths } from '../paths.ts'

interface KeyPlace {
  key: string
  label: string
  path: string
}

/** Where `g` and a letter lead; the palette and the help say so. */
export const KEY_PLACES: readonly KeyPlace[] = [
  { key: 'h', label: 'Home', path: paths.home() },
  { key: 'r', label: 'Read', path: paths.read() },
  { key: 'e', label: 'Explore', path: paths.explore() },
  { key: 't', label: 'Trending', path: paths.trending() },
  { key: 'c', label: 'Manage Communities', path: paths.communities() },
  { key: 'w', label: 'Manage Worlds', path: paths.worlds() },
  { key: 'b', label: 'My Books', path: paths.books() },
  { key: 'n', label: 'Notifications', path: paths.notifications() },
]

export const placeOf = (key: string) => KEY_PLACES.find((place) => place.key === key)
