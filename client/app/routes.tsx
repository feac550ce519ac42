import type { ReactElement } from 'react'
import { Navigate, type RouteObject, useParams } from 'react-router-dom'
import { COMMUNITY_PAGES, COMMUNITY_PATTERNS, PATTERNS } from '#shared/paths.ts'
import { paths } from '../paths.ts'
import { HomeScreen } from '../screens/HomeScreen.tsx'
import { part } from '../ui/part.tsx'

const TrendingScreen = part(
  'TrendingScreen',
  async () => (await import('../screens/TrendingScreen.tsx')).TrendingScreen,
)
const MyCommunitiesScreen = part(
  'MyCommunitiesScreen',
  async () => (await import('../screens/MyCommunitiesScreen.tsx')).MyCommunitiesScreen,
)
const PostScreen = part(
  'PostScreen',
  async () => (await import('../screens/PostScreen.tsx')).PostScreen,
)
const CommunityScreen = part(
  'CommunityScreen',
  async () => (await import('../screens/CommunityScreen.tsx')).CommunityScreen,
)
const CommunitySettingsScreen = part(
  'CommunitySettingsScreen',
  async () => (await import('../screens/CommunitySettingsScreen.tsx')).CommunitySettingsScreen,
)
const ModerationScreen = part(
  'ModerationScreen',
  async () => (await import('../screens/ModerationScreen.tsx')).ModerationScreen,
)
const CreatePostScreen = part(
  'CreatePostScreen',
  async () => (await import('../screens/CreatePostScreen.tsx')).CreatePostScreen,
)
const ProfileScreen = part(
  'ProfileScreen',
  async () => (await import('../screens/ProfileScreen.tsx')).ProfileScreen,
)
const ProfileEditScreen = part(
  'ProfileEditScreen',
  async () => (await import('../screens/ProfileEditScreen.tsx')).ProfileEditScreen,
)
const AccountScreen = part(
  'AccountScreen',
  async () => (await import('../screens/AccountScreen.tsx')).AccountScreen,
)
const SettingsScreen = part(
  'SettingsScreen',
  async () => (await import('../screens/SettingsScreen.tsx')).SettingsScreen,
)
const NotificationsScreen = part(
  'NotificationsScreen',
  async () => (await import('../screens/NotificationsScreen.tsx')).NotificationsScreen,
)
const CoinsScreen = part(
  'CoinsScreen',
  async () => (await import('../screens/CoinsScreen.tsx')).CoinsScreen,
)
const PaymentsScreen = part(
  'PaymentsScreen',
  async () => (await import('../screens/PaymentsScreen.tsx')).PaymentsScreen,
)
const PaymentDoneScreen = part(
  'PaymentDoneScreen',
  async () => (await import('../screens/PaymentReturnScreen.tsx')).PaymentDoneScreen,
)
const PaymentCancelledScreen = part(
  'PaymentCancelledScreen',
  async () => (await import('../screens/PaymentReturnScreen.tsx')).PaymentCancelledScreen,
)
const OfflineScreen = part(
  'OfflineScreen',
  async () => (await import('../screens/OfflineScreen.tsx')).OfflineScreen,
)
const MutedScreen = part(
  'MutedScreen',
  async () => (await import('../screens/MutedScreen.tsx')).MutedScreen,
)
const SearchScreen = part(
  'SearchScreen',
  async () => (await import('../screens/SearchScreen.tsx')).SearchScreen,
)
const ExploreScreen = part(
  'ExploreScreen',
  async () => (await import('../screens/ExploreScreen.tsx')).ExploreScreen,
)
const MyWorldsScreen = part(
  'MyWorldsScreen',
  async () => (await import('../screens/MyWorldsScreen.tsx')).MyWorldsScreen,
)
const WorldScreen = part(
  'WorldScreen',
  async () => (await import('../screens/WorldScreen.tsx')).WorldScreen,
)
const WorldSettingsScreen = part(
  'WorldSettingsScreen',
  async () => (await import('../screens/WorldSettingsScreen.tsx')).WorldSettingsScreen,
)
const GalleryScreen = part(
  'GalleryScreen',
  async () => (await import('../screens/GalleryScreen.tsx')).GalleryScreen,
)
const AssetsScreen = part(
  'AssetsScreen',
  async () => (await import('../screens/AssetsScreen.tsx')).AssetsScreen,
)
const ManageAssetsScreen = part(
  'ManageAssetsScreen',
  async () => (await import('../screens/ManageAssetsScreen.tsx')).ManageAssetsScreen,
)
const LibraryScreen = part(
  'LibraryScreen',
  async () => (await import('../screens/LibraryScreen.tsx')).LibraryScreen,
)
const BookScreen = part(
  'BookScreen',
  async () => (await import('../screens/BookScreen.tsx')).BookScreen,
)
const MyBooksScreen = part(
  'MyBooksScreen',
  async () => (await import('../screens/MyBooksScreen.tsx')).MyBooksScreen,
)
const BookEditorScreen = part(
  'BookEditorScreen',
  async () => (await import('../screens/BookEditorScreen.tsx')).BookEditorScreen,
)
const ChapterScreen = part(
  'ChapterScreen',
  async () => (await import('../screens/ChapterScreen.tsx')).ChapterScreen,
)
const SnippetsScreen = part(
  'SnippetsScreen',
  async () => (await import('../screens/SnippetsScreen.tsx')).SnippetsScreen,
)
const AdminScreen = part(
  'AdminScreen',
  async () => (await import('../screens/AdminScreen.tsx')).AdminScreen,
)
const InfoScreen = part(
  'InfoScreen',
  async () => (await import('../screens/InfoScreen.tsx')).InfoScreen,
)
const SubmitScreen = part(
  'SubmitScreen',
  async () => (await import('../screens/SubmitScreen.tsx')).SubmitScreen,
)
const ImportScreen = part(
  'ImportScreen',
  async () => (await import('../screens/ImportScreen.tsx')).ImportScreen,
)
const ResumeScreen = part(
  'ResumeScreen',
  async () => (await import('../screens/ResumeScreen.tsx')).ResumeScreen,
)
const MailedLinkScreen = part(
  'MailedLinkScreen',
  async () => (await import('../screens/MailedLinkScreen.tsx')).MailedLinkScreen,
)
const NotFoundScreen = part(
  'NotFoundScreen',
  async () => (await import('../screens/NotFoundScreen.tsx')).NotFoundScreen,
)

function CommunityOfWorld() {
  const { worldId = '', communityId = '' } = useParams()
  return <Navigate to={paths.community({ slug: communityId, world_slug: worldId })} replace />
}

/** What each page shows. */
const SCREENS: Record<keyof typeof PATTERNS, ReactElement> = {
  home: <HomeScreen />,
  explore: <ExploreScreen />,
  trending: <TrendingScreen />,
  communities: <MyCommunitiesScreen />,
  worlds: <MyWorldsScreen />,
  world: <WorldScreen />,
  gallery: <GalleryScreen />,
  snippets: <SnippetsScreen />,
  library: <LibraryScreen />,
  books: <MyBooksScreen />,
  book: <BookScreen />,
  bookEditor: <BookEditorScreen />,
  chapter: <ChapterScreen />,
  assets: <AssetsScreen />,
  manageAssets: <ManageAssetsScreen />,
  worldSettings: <WorldSettingsScreen />,
  postById: <PostScreen />,
  communityOfWorld: <CommunityOfWorld />,
  profile: <ProfileScreen />,
  notifications: <NotificationsScreen />,
  coins: <CoinsScreen />,
  editProfile: <ProfileEditScreen />,
  settings: <SettingsScreen />,
  account: <AccountScreen />,
  offline: <OfflineScreen />,
  muted: <MutedScreen />,
  payments: <PaymentsScreen />,
  search: <SearchScreen />,
  submit: <SubmitScreen />,
  import: <ImportScreen />,
  read: <ResumeScreen what="reading" />,
  write: <ResumeScreen what="writing" />,
  paymentDone: <PaymentDoneScreen />,
  paymentCancelled: <PaymentCancelledScreen />,
  admin: <AdminScreen />,
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

/** What is built has none of them. */
function inDevelopment(): RouteObject[] {
  if (!import.meta.env.DEV) return []
  const Component = part(
    'SyncInspectorScreen',
    async () => (await import('../screens/SyncInspectorScreen.tsx')).SyncInspectorScreen,
  )
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
