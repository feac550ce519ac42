import { Navigate, type RouteObject, useParams } from 'react-router-dom'
import { INFO_PATHS, MAILED_PATHS, paths } from '../paths.ts'
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

function communityPages(at: string): RouteObject[] {
  return [
    { path: at, element: <CommunityScreen /> },
    { path: `${at}/settings`, element: <CommunitySettingsScreen /> },
    { path: `${at}/moderation`, element: <ModerationScreen /> },
    { path: `${at}/posts/:postId`, element: <PostScreen /> },
    { path: `${at}/submit`, element: <CreatePostScreen /> },
  ]
}

function WorldCommunityLink() {
  const { worldId = '', communityId = '' } = useParams()
  return <Navigate to={paths.community({ slug: communityId, world_slug: worldId })} replace />
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

/** The specification's route table, in its order. */
export const routes: RouteObject[] = [
  { path: '/', element: <HomeScreen /> },
  { path: '/explore', element: <ExploreScreen /> },
  { path: '/trending', element: <TrendingScreen /> },
  { path: '/communities', element: <MyCommunitiesScreen /> },
  { path: '/worlds', element: <MyWorldsScreen /> },
  { path: '/w/:worldName', element: <WorldScreen /> },
  { path: '/w/:worldName/gallery', element: <GalleryScreen /> },
  { path: '/w/:worldName/snippets', element: <SnippetsScreen /> },
  { path: '/w/:worldName/library', element: <LibraryScreen /> },
  { path: '/books', element: <MyBooksScreen /> },
  { path: '/books/:bookId', element: <BookScreen /> },
  { path: '/books/:bookId/editor', element: <BookEditorScreen /> },
  { path: '/books/:bookId/chapters/:chapterId', element: <ChapterScreen /> },
  { path: '/w/:worldName/assets', element: <AssetsScreen /> },
  { path: '/w/:worldName/assets/manage', element: <ManageAssetsScreen /> },
  { path: '/w/:worldName/settings', element: <WorldSettingsScreen /> },
  { path: '/posts/:postId', element: <PostScreen /> },
  ...communityPages('/wc/:worldName/:communityName'),
  { path: '/w/:worldId/c/:communityId', element: <WorldCommunityLink /> },
  ...communityPages('/c/:communityName'),
  { path: '/u/:username', element: <ProfileScreen /> },
  { path: '/notifications', element: <NotificationsScreen /> },
  { path: '/coins', element: <CoinsScreen /> },
  { path: '/profile/edit', element: <ProfileEditScreen /> },
  { path: '/settings', element: <SettingsScreen /> },
  { path: '/settings/account', element: <AccountScreen /> },
  { path: '/settings/offline', element: <OfflineScreen /> },
  { path: '/settings/muted', element: <MutedScreen /> },
  { path: '/settings/payments', element: <PaymentsScreen /> },
  { path: '/search', element: <SearchScreen /> },
  // Ways in from outside of the app: shares, files, shortcuts.
  { path: '/submit', element: <SubmitScreen /> },
  { path: '/import', element: <ImportScreen /> },
  { path: '/read', element: <ResumeScreen what="reading" /> },
  { path: '/write', element: <ResumeScreen what="writing" /> },
  { path: '/payments/done', element: <PaymentDoneScreen /> },
  { path: '/payments/cancelled', element: <PaymentCancelledScreen /> },
  { path: '/admin', element: <AdminScreen /> },
  // Sign Up is a modal; `SignUpRoute` in App opens it.
  { path: '/signup', element: <HomeScreen /> },
  ...INFO_PATHS.map((path) => ({ path, element: <InfoScreen /> })),
  ...MAILED_PATHS.map((path) => ({ path, element: <MailedLinkScreen /> })),
  ...inDevelopment(),
  { path: '*', element: <NotFoundScreen /> },
]
