import type { AssetCategory } from '#shared/rules/assets.ts'
import type { Licence } from '#shared/rules/licences.ts'
import type { Generated } from 'kysely'

declare module './index.ts' {
  interface Tables {
    worlds: WorldsTable
    world_members: WorldMembersTable
    gallery_images: GalleryImagesTable
    assets: AssetsTable
    snippets: SnippetsTable
    snippet_versions: SnippetVersionsTable
  }
}

export interface WorldsTable {
  id: string
  short_id: string
  name: string
  slug: string
  description: string
  owner_id: string
  created_at: string
  bio: Generated<string>
  is_public: Generated<0 | 1>
  show_author_hero: Generated<0 | 1>
  author_name: Generated<string>
  author_photo_file_id: string | null
  cover_file_id: string | null
  cover_gradient_from: string | null
  cover_gradient_to: string | null
  icon_file_id: string | null
  icon_gradient_from: string | null
  icon_gradient_to: string | null
  member_count: Generated<number>
  /** An array as JSON. */
  moderators: Generated<string>
  rev: Generated<number>
}

/** The columns of a thing that users can fork. */
export interface ForkableColumns {
  licence: Generated<Licence>
  /** The source of a fork, which may be gone. */
  source_id: Generated<string | null>
  /** Its sources as they were then, the direct one first: an array as JSON. */
  credits: Generated<string>
}

export interface WorldMembersTable {
  world_id: string
  user_id: string
  /** Owners and moderators see a private world. */
  role: Generated<'owner' | 'moderator' | 'member'>
  /** Null for a moderator who has not joined. */
  joined_at: string | null
  /** Books of it that they were invited to, and accepted. */
  collaborations: Generated<number>
}

export interface GalleryImagesTable {
  id: string
  world_id: string
  file_id: string
  title: string
  description: string
  is_featured: Generated<0 | 1>
  post_id: string | null
  created_at: string
  rev: Generated<number>
}

export interface AssetsTable extends ForkableColumns {
  id: string
  world_id: string
  file_id: string
  title: string
  description: string
  category: AssetCategory
  file_type: string
  file_size: number
  is_public: 0 | 1
  created_at: string
  rev: Generated<number>
}

export interface SnippetsTable extends ForkableColumns {
  id: string
  world_id: string
  title: string
  body: string
  /** An array as JSON. */
  tags: string
  is_public: 0 | 1
  created_at: string
  updated_at: string
  rev: Generated<number>
}

export interface SnippetVersionsTable {
  snippet_id: string
  version: number
  body: string
  replaced_at: string
}
