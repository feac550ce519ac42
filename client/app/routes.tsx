import { lazy } from 'react'
import { Navigate, type RouteObject, useParams } from 'react-router-dom'
import { INFO_PATHS, MAILED_PATHS, paths } from '../paths.ts'
import { HomeScreen } from '../screens/HomeScreen.tsx'

const TrendingScreen = lazy(async () => ({
  default: (await import('../screens/TrendingScreen.tsx')).TrendingScreen,
}))
const MyCommunitiesScreen = lazy(async () => ({
  default: (await import('../screens/MyCommunitiesScreen.tsx')).MyCommunitiesScreen,
}))
const PostScreen = lazy(async () => ({
  default: (await import('../screens/PostScreen.tsx')).PostScreen,
}))
const CommunityScreen = lazy(async () => ({
  default: (await import('../screens/CommunityScreen.tsx')).CommunityScreen,
}))
const CommunitySettingsScreen = lazy(async () => ({
  default: (await import('../screens/CommunitySettingsScreen.tsx')).CommunitySettingsScreen,
}))
const ModerationScreen = lazy(async () => ({
  default: (await import('../screens/ModerationScreen.tsx')).ModerationScreen,
}))
const CreatePostScreen = lazy(async () => ({
  default: (await import('../screens/CreatePostScreen.tsx')).CreatePostScreen,
}))
const ProfileScreen = lazy(async () => ({
  default: (await import('../screens/ProfileScreen.tsx')).ProfileScreen,
}))
const ProfileEditScreen = lazy(async () => ({
  default: (await import('../screens/ProfileEditScreen.tsx')).ProfileEditScreen,
}))
const AccountScreen = lazy(async () => ({
  default: (await import('../screens/AccountScreen.tsx')).AccountScreen,
}))
const SettingsScreen = lazy(async () => ({
  default: (await import('../screens/SettingsScreen.tsx')).SettingsScreen,
}))
const NotificationsScreen = lazy(async () => ({
  default: (await import('../screens/NotificationsScreen.tsx')).NotificationsScreen,
}))
const CoinsScreen = lazy(async () => ({
  default: (await import('../screens/CoinsScreen.tsx')).CoinsScreen,
}))
const OfflineScreen = lazy(async () => ({
  default: (await import('../screens/OfflineScreen.tsx')).OfflineScreen,
}))
const MutedScreen = lazy(async () => ({
  default: (await import('../screens/MutedScreen.tsx')).MutedScreen,
}))
const SearchScreen = lazy(async () => ({
  default: (await import('../screens/SearchScreen.tsx')).SearchScreen,
}))
const ExploreScreen = lazy(async () => ({
  default: (await import('../screens/ExploreScreen.tsx')).ExploreScreen,
}))
const MyWorldsScreen = lazy(async () => ({
  default: (await import('../screens/MyWorldsScreen.tsx')).MyWorldsScreen,
}))
const WorldScreen = lazy(async () => ({
  default: (await import('../screens/WorldScreen.tsx')).WorldScreen,
}))
const WorldSettingsScreen = lazy(async () => ({
  default: (await import('../screens/WorldSettingsScreen.tsx')).WorldSettingsScreen,
}))
const GalleryScreen = lazy(async () => ({
  default: (await import('../screens/GalleryScreen.tsx')).GalleryScreen,
}))
const AssetsScreen = lazy(async () => ({
  default: (await import('../screens/AssetsScreen.tsx')).AssetsScreen,
}))
const ManageAssetsScreen = lazy(async () => ({
  default: (await import('../screens/ManageAssetsScreen.tsx')).ManageAssetsScreen,
}))
const LibraryScreen = lazy(async () => ({
  default: (await import('../screens/LibraryScreen.tsx')).LibraryScreen,
}))
const BookScreen = lazy(async () => ({
  default: (await import('../screens/BookScreen.tsx')).BookScreen,
}))
const MyBooksScreen = lazy(async () => ({
  default: (await import('../screens/MyBooksScreen.tsx')).MyBooksScreen,
}))
const BookEditorScreen = lazy(async () => ({
  default: (await import('../screens/BookEditorScreen.tsx')).BookEditorScreen,
}))
const ChapterScreen = lazy(async () => ({
  default: (await import('../screens/ChapterScreen.tsx')).ChapterScreen,
}))
const SnippetsScreen = lazy(async () => ({
  default: (await import('../screens/SnippetsScreen.tsx')).SnippetsScreen,
}))
const AdminScreen = lazy(async () => ({
  default: (await import('../screens/AdminScreen.tsx')).AdminScreen,
}))
const InfoScreen = lazy(async () => ({
  default: (await import('../screens/InfoScreen.tsx')).InfoScreen,
}))
const SubmitScreen = lazy(async () => ({
  default: (await import('../screens/SubmitScreen.tsx')).SubmitScreen,
}))
const ImportScreen = lazy(async () => ({
  default: (await import('../screens/ImportScreen.tsx')).ImportScreen,
}))
const ResumeScreen = lazy(async () => ({
  default: (await import('../screens/ResumeScreen.tsx')).ResumeScreen,
}))
const MailedLinkScreen = lazy(async () => ({
  default: (await import('../screens/MailedLinkScreen.tsx')).MailedLinkScreen,
}))
const NotFoundScreen = lazy(async () => ({
  default: (await import('../screens/NotFoundScreen.tsx')).NotFoundScreen,
}))

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
  { path: '/search', element: <SearchScreen /> },
  // Ways in from outside of the app: shares, files, shortcuts.
  { path: '/submit', element: <SubmitScreen /> },
  { path: '/import', element: <ImportScreen /> },
  { path: '/read', element: <ResumeScreen what="reading" /> },
  { path: '/write', element: <ResumeScreen what="writing" /> },
  { path: '/admin', element: <AdminScreen /> },
  // Sign Up is a modal; `SignUpRoute` in App opens it.
  { path: '/signup', element: <HomeScreen /> },
  ...INFO_PATHS.map((path) => ({ path, element: <InfoScreen /> })),
  ...MAILED_PATHS.map((path) => ({ path, element: <MailedLinkScreen /> })),
  { path: '*', element: <NotFoundScreen /> },
]
