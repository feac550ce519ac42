import type { Rolldown } from 'vite'

/** A module of a screen, of what screens share, or of the hooks below them; without what converts, edits or imports a text. */
const SMALL_MODULE =
  /client.(?:features.(?!convert|editor|sections)|screens|sync.(?:files|react)|ui|[a-z-]+[.]ts)/

/**
 * Which modules share a file. The bundler gives a module that several screens share a file of its own: most hold a few hundred
 * bytes, and a member's first screen would ask for a hundred of them. A group takes what its modules import as well, unless a
 * group above has it: what only some visits need therefore stands above.
 */
export const CHUNKS: NonNullable<Rolldown.OutputOptions['codeSplitting']> = {
  groups: [
    // The code of every first visit goes into two files: on a slow network each further one costs a round trip.
    { name: 'vendor', tags: ['$initial'], test: /node_modules/, priority: 2 },
    { name: 'app', tags: ['$initial'], priority: 1 },
    { name: 'icons', test: /lucide-react.dist.esm.icons/, minShareCount: 2 },
    { name: 'rules', test: /shared.rules/, minShareCount: 2 },
    {
      name: 'controls',
      test: /client.ui.(?:Banner|Button|Checkbox|Day|EditedMark|Field|File\w+|Form|IconButton|PendingMark|Problem|ProgressBar|Se\w+|Spinner|use-[a-z-]+|outcome|paste-files|file-source)[.]/,
      minShareCount: 3,
    },
    { name: 'texts', test: /node_modules.(?:yjs|lib0)/ },
    { name: 'dialogs', test: /client.ui.\w*Dialog[.]tsx/, minShareCount: 4 },
    { name: 'menus', test: /client.ui.(?:Menu|Tabs)[.]tsx/ },
    { name: 'lists', test: /client.(?:features.books.BookCover|ui.WindowedList)[.]tsx/ },
    { name: 'small', test: SMALL_MODULE, maxModuleSize: 3_000, minShareCount: 4 },
    // Around every screen, and then around those of a member.
    { name: 'messages', test: /client.app.(?:Messages|Notices|Unsent)[.]tsx/ },
    { name: 'leading', test: /client.(?:sync.leading.leading|features.offline-contents)[.]ts/ },
    {
      name: 'member',
      test: /client.(?:app.(?:AccountCorner|AccountMenu|CreateMenu|Joined|MemberBar)|features.sync-status.SyncChip|screens.StripRoom|sync.store.mutators|features.[a-z-]+.[a-z-]+[.]feature)[.]/,
    },
  ],
}
