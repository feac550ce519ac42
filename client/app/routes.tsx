import type { ComponentType, ReactElement } from 'react'
import { matchRoutes, Navigate, type RouteObject, useParams } from 'react-router-dom'
import { COMMUNITY_PAGES, COMMUNITY_PATTERNS, PATTERNS } from '#shared/paths.ts'
import { paths } from '../paths.ts'
import { HomeScreen } from '../screens/HomeScreen.tsx'
import { loadParts, part } from '../ui/part.tsx'

const TrendingScreen = part('TrendingScreen', () => import('../screens/TrendingScreen.tsx'))
const MyCommunitiesScreen = part(
  'MyCommunitiesScreen',
  () => import('../screens/MyCommunitiesScreen.tsx'),
)
const PostScreen = part('PostScreen', () => import('../screens/PostScreen.tsx'))
const CommunityScreen = part('CommunityScreen', () => import('../screens/CommunityScreen.tsx'))
const CommunitySettingsScreen = part(
  'CommunitySettingsScreen',
  () => import('../screens/CommunitySettingsScreen.tsx'),
)
const ModerationScreen = part('ModerationScreen', () => import('../screens/ModerationScreen.tsx'))
const CreatePostScreen = part('CreatePostScreen', () => import('../screens/CreatePostScreen.tsx'))
const ProfileScreen = part('ProfileScreen', () => import('../screens/ProfileScreen.tsx'))
const SettingsScreen = part('SettingsScreen', () => import('../screens/SettingsScreen.tsx'))
const NotificationsScreen = part(
  'NotificationsScreen',
  () => import('../screens/NotificationsScreen.tsx'),
)
const MeScreen = part('MeScreen', () => import('../screens/MeScreen.tsx'))
const CoinsScreen = part('CoinsScreen', () => import('../screens/CoinsScreen.tsx'))
const PaymentReturnScreen = part(
  'PaymentReturnScreen',
  () => import('../screens/PaymentReturnScreen.tsx'),
)
const ReadScreen = part('ReadScreen', () => import('../screens/ReadScreen.tsx'))
const SearchScreen = part('SearchScreen', () => import('../screens/SearchScreen.tsx'))
const ExploreScreen = part('ExploreScreen', () => import('../screens/ExploreScreen.tsx'))
const MyWorldsScreen = part('MyWorldsScreen', () => import('../screens/MyWorldsScreen.tsx'))
const WorldScreen = part('WorldScreen', () => import('../screens/WorldScreen.tsx'))
const WorldSettingsScreen = part(
  'WorldSettingsScreen',
  () => import('../screens/WorldSettingsScreen.tsx'),
)
const GalleryScreen = part('GalleryScreen', () => import('../screens/GalleryScreen.tsx'))
const AssetsScreen = part('AssetsScreen', () => import('../screens/AssetsScreen.tsx'))
const ManageAssetsScreen = part(
  'ManageAssetsScreen',
  () => import('../screens/ManageAssetsScreen.tsx'),
)
const LibraryScreen = part('LibraryScreen', () => import('../screens/LibraryScreen.tsx'))
const BookScreen = part('BookScreen', () => import('../screens/BookScreen.tsx'))
const MyBooksScreen = part('MyBooksScreen', () => import('../screens/MyBooksScreen.tsx'))
const BookEditorScreen = part('BookEditorScreen', () => import('../screens/BookEditorScreen.tsx'))
const ReadersScreen = part('ReadersScreen', () => import('../screens/ReadersScreen.tsx'))
const ChapterScreen = part('ChapterScreen', () => import('../screens/ChapterScreen.tsx'))
const NotesScreen = part('NotesScreen', () => import('../screens/NotesScreen.tsx'))
const AdminScreen = part('AdminScreen', () => import('../screens/AdminScreen.tsx'))
const InfoScreen = part('InfoScreen', () => import('../screens/InfoScreen.tsx'))
const SubmitScreen = part('SubmitScreen', () => import('../screens/SubmitScreen.tsx'))
const ImportScreen = part('ImportScreen', () => import('../screens/ImportScreen.tsx'))
const ResumeScreen = part('ResumeScreen', () => import('../screens/ResumeScreen.tsx'))
const MailedLinkScreen = part('MailedLinkScreen', () => import('../screens/MailedLinkScreen.tsx'))
const NotFoundScreen = part('NotFoundScreen', () => import('../screens/NotFoundScreen.tsx'))

function CommunityOfWorld() {
  const { worldId = '', communityId = '' } = useParams()
  return <Navigate to={paths.community({ slug: communityId, world_slug: worldId })} replace />
}

/** The screen of each page. */
const SCREENS: Record<keyof typeof PATTERNS, ReactElement> = {
  home: <HomeScreen />,
  explore: <ExploreScreen />,
  trending: <TrendingScreen />,
  communities: <MyCommunitiesScreen />,
  worlds: <MyWorldsScreen />,
  world: <WorldScreen />,
  gallery: <GalleryScreen />,
  snippets: <NotesScreen />,
  library: <LibraryScreen />,
  books: <MyBooksScreen />,
  book: <BookScreen />,
  bookEditor: <BookEditorScreen />,
  readers: <ReadersScreen />,
  chapter: <ChapterScreen />,
  assets: <AssetsScreen />,
  manageAssets: <ManageAssetsScreen />,
  worldSettings: <WorldSettingsScreen />,
  postById: <PostScreen />,
  communityOfWorld: <CommunityOfWorld />,
  profile: <ProfileScreen />,
  notifications: <NotificationsScreen />,
  me: <MeScreen />,
  coins: <CoinsScreen />,
  editProfile: <SettingsScreen />,
  settings: <SettingsScreen />,
  settingsPanel: <SettingsScreen />,
  read: <ReadScreen />,
  search: <SearchScreen />,
  submit: <SubmitScreen />,
  import: <ImportScreen />,
  resume: <ResumeScreen what="reading" />,
  write: <ResumeScreen what="writing" />,
  paymentDone: <PaymentReturnScreen />,
  paymentCancelled: <PaymentReturnScreen isCancelled />,
  admin: <AdminScreen />,
  setup: <AdminScreen />,
  // Sign Up is a modal; `SignUpRoute` in App opens it.
  signUp: <HomeScreen />,
  about: <InfoScreen />,
  howItWorks: <InfoScreen />,
  pricing: <InfoScreen />,
  faq: <InfoScreen />,
  terms: <InfoScreen />,
  privacy: <InfoScreen />,
  guidelines: <InfoScreen />,
  license: <InfoScreen />,
  obrcl: <InfoScreen />,
  operators: <InfoScreen />,
  verifyEmail: <MailedLinkScreen to="verify-email" />,
  resetPassword: <MailedLinkScreen to="reset-password" />,
  unsubscribe: <MailedLinkScreen to="unsubscribe" />,
}
const COMMUNITY_SCREENS: Record<keyof typeof COMMUNITY_PAGES, ReactElement> = {
  community: <CommunityScreen />,
  communitySettings: <CommunitySettingsScreen />,
  moderation: <ModerationScreen />,
  communityPost: <PostScreen />,
  createPost: <CreatePostScreen />,
}

/** A production build has no such routes. */
function inDevelopment(): RouteObject[] {
  if (!import.meta.env.DEV) return []
  const Component = part('SyncInspectorScreen', () => import('../screens/SyncInspectorScreen.tsx'))
  return [{ path: '/debug/sync', Component }]
}

function routesOf<Page extends string>(
  patterns: Record<Page, string>,
  screens: Record<Page, ReactElement>,
  below = '',
): RouteObject[] {
  const pages = Object.keys(patterns) as Page[]
  return pages.map((page) => ({ path: below + patterns[page], element: screens[page] }))
}

export const routes: RouteObject[] = [
  ...routesOf(PATTERNS, SCREENS),
  ...COMMUNITY_PATTERNS.flatMap((at) => routesOf(COMMUNITY_PAGES, COMMUNITY_SCREENS, at)),
  ...inDevelopment(),
  { path: '*', element: <NotFoundScreen /> },
]

/** Loads the code of the screen at this address, before it is shown. */
export function loadScreenOf(path: string): Promise<void> {
  const screen = matchRoutes(routes, path)?.at(-1)?.route.element as ReactElement | undefined
  const name = (screen?.type as ComponentType | undefined)?.displayName
  return loadParts(name ? [name] : [])
}
