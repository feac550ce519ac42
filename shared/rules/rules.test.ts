import { fc } from '../testing/fast-check.ts'
import { describe, expect, test } from 'vitest'
import { passwordProblem, signUpProblems } from './accounts.ts'
import { canReplyAt, commentProblem } from './comment-form.ts'
import { bestRank, threadOf } from './comment-tree.ts'
import { communityNameProblem } from './community-form.ts'
import { dayHeading, formatDate, spanText, timeAgo } from './dates.ts'
import { isShortId, isUuidV7 } from './keys.ts'
import { LICENCE_TEXTS, licenceIn, LICENCES } from './licences.ts'
import { linkHost } from './link-host.ts'
import { linkProblem, postIdIn } from './links.ts'
import { canDeletePost, canEditCommunity, canLeaveCommunity } from './permissions.ts'
import { enabledPostTypes, postProblems } from './post-form.ts'
import {
  comparePosts,
  hotRank,
  periodStart,
  POST_SORTS,
  type Ranked,
  risingRank,
} from './post-sort.ts'
import { slugify } from './slug.ts'
import { excerptOf, hasForbiddenCharacters, isTooNested, tidy, visibleLength } from './text.ts'
import { applyVote, nextVote, type VoteValue } from './votes.ts'

describe('slugs', () => {
  test.each([
    ['  Slow   Fires ', 'slow-fires'],
    ['Gothic & Uncanny!', 'gothic-uncanny'],
    ['--a--b--', 'a-b'],
    ['under_score', 'under_score'],
    ['Тихие огни', 'тихие-огни'],
    ['!!!', ''],
  ])('%j is %j', (name, slug) => expect(slugify(name)).toBe(slug))

  test('a slug of a slug is itself', () => {
    fc.assert(fc.property(fc.string(), (name) => slugify(slugify(name)) === slugify(name)))
  })

  test('a hundred thousand hyphens cost nothing', () => {
    const started = process.threadCpuUsage()
    slugify('-'.repeat(100_000))
    expect(process.threadCpuUsage(started).user / 1_000).toBeLessThan(50)
  })
})

test('ids, short ids and slugs cannot be taken for each other', () => {
  expect(isUuidV7('01900000-0000-7000-8000-000000000000')).toBe(true)
  expect(isUuidV7('01900000-0000-4000-8000-000000000000')).toBe(false)
  expect(isShortId('HF770WSZ3F')).toBe(true)
  fc.assert(fc.property(fc.string(), (name) => !isShortId(slugify(name))))
})

describe('ranking', () => {
  const T = 1_767_225_600
  test.each([
    [1, 0, T, 14071.0577111],
    [10, 0, T, 14072.0577111],
    [0, 10, T, 14070.0577111],
    [5, 5, T, 14071.0577111],
    [1, 0, T + 45_000, 14072.0577111],
    [10, 1, T - 3_600, 14071.9319536],
  ])('hot(%i, %i, %i) is %d', (up, down, at, rank) =>
    expect(hotRank(up, down, at)).toBeCloseTo(rank, 6),
  )

  test.each([
    [1, 0, 0.378448],
    [2, 0, 0.549092],
    [10, 0, 0.858931],
    [10, 1, 0.739495],
    [60, 40, 0.53609],
    [0, 5, 0],
  ])('best(%i, %i) is %d', (up, down, rank) => expect(bestRank(up, down)).toBeCloseTo(rank, 5))

  test.each(POST_SORTS)('%s puts any posts into one order, whatever order they came in', (sort) => {
    const few = fc.integer({ min: 0, max: 2 })
    const post = fc.record({ score: few, hot_rank: few, rising_rank: few, at: few })
    fc.assert(
      fc.property(fc.array(post), fc.nat(), (rows, turn) => {
        const posts = rows.map(({ at, ...ranks }, i): Ranked => ({
          ...ranks,
          id: `p${String(i).padStart(2, '0')}`,
          created_at: `2026-01-0${at + 1}`,
        }))
        const turned = [...posts.slice(turn % (rows.length + 1)), ...posts].slice(0, rows.length)
        expect(turned.toSorted(comparePosts(sort))).toEqual(posts.toSorted(comparePosts(sort)))
      }),
    )
  })

  test('a post rises while it is young and something happens', () => {
    expect(risingRank(1, 1)).toBe(0)
    expect(risingRank(6, 1)).toBe(2)
    expect(risingRank(100, 25)).toBe(0)
  })

  test('a period begins that long ago; "all" never began', () => {
    expect(periodStart('day', Date.parse('2026-01-02T00:00:00Z'))).toBe('2026-01-01T00:00:00.000Z')
    expect(periodStart('all', 0)).toBeNull()
  })
})

describe('votes', () => {
  const vote = fc.constantFrom<VoteValue>(-1, 0, 1)
  test('counts follow the last vote, however often it is repeated', () => {
    fc.assert(
      fc.property(fc.array(vote), (votes) => {
        let counts = { upvotes: 3, downvotes: 2 }
        let own: VoteValue = 0
        for (const next of votes.flatMap((value) => [value, value])) {
          counts = applyVote(counts, own, next)
          own = next
        }
        expect(counts).toEqual({
          upvotes: 3 + Number(own === 1),
          downvotes: 2 + Number(own === -1),
        })
      }),
    )
  })
  test('clicking the lit arrow clears it', () => {
    expect([nextVote(0, 1), nextVote(1, 1), nextVote(-1, 1)]).toEqual([1, 0, 1])
  })
})

describe('forms', () => {
  test('sign-up says what is wrong, in the words of the specification', () => {
    const form = {
      username: 'erin',
      email: 'erin@example.org',
      password: 'a long password',
      confirmPassword: 'a long password',
    }
    expect(signUpProblems(form)).toEqual({})
    expect(signUpProblems({ ...form, confirmPassword: 'other' }).confirmPassword).toBe(
      'Passwords do not match',
    )
    for (const short of ['short', 'z\u0301u\u0301o\u0301a\u0301'])
      expect(signUpProblems({ ...form, password: short }).password).toBe(
        'Password must be at least 8 characters',
      )
  })

  test.each(
    `password 12345678 Password1 P@ssw0rd! pa55w0rd123 87654321 11111111 abababab qwertyuiop asdf1234
    1q2w3e4r 1qaz2wsx abcdefgh abcd1234 loreloom Loreloom2026 lorel00m! iloveyou1 trustno1 letmein!!
    passwordpassword pass-word password_1 changeme sunshine99 q1w2e3r4 zxcvbnm1 123qweasd qwerty123`.split(
      /\s+/,
    ),
  )('the password %s is refused as too common', (password) => {
    expect(passwordProblem(password)).toBe(
      'This password is too common. Please choose another one.',
    )
  })

  test.each([
    'a long password',
    'password of mine',
    'wet-lamp-harbour',
    'correct horse',
    'x7Kp!2vQ',
    'loreloomer writes',
    '1984 was a book',
    'пароль мой',
    'ein Passwort',
  ])('the password %s is taken', (password) => {
    expect(passwordProblem(password)).toBeNull()
  })

  test('a password is not the name or the address of its owner, with digits and signs around it or without', () => {
    const owner = { username: 'erin-writes', email: 'E.Mail.Erin@example.org' }
    for (const own of ['erin-writes', 'Erin-Writes1!', 'e.mail.erin', 'e.mail.erin@example.org'])
      expect(passwordProblem(own, owner)).toBe(
        'Your password must not be your username or email address',
      )
    expect(passwordProblem('erin-writes well', owner)).toBeNull()
    const form = { ...owner, password: 'erin-writes', confirmPassword: 'erin-writes' }
    expect(signUpProblems(form)).toEqual({
      password: 'Your password must not be your username or email address',
    })
  })
  test('a community needs a name that can be seen', () => {
    expect(communityNameProblem(' ')).toBe('Please enter a community name')
    expect(communityNameProblem('Slow Fires')).toBeNull()
    expect(communityNameProblem('explore')).not.toBeNull()
  })
  test('a post needs a title and what its type is about', () => {
    const form = { post_type: 'text' as const, title: 'T', body: 'B', link_url: '' }
    expect(postProblems(form)).toEqual({})
    expect(Object.keys(postProblems({ ...form, title: '', body: '' }))).toEqual(['title', 'body'])
    expect(Object.keys(postProblems({ ...form, post_type: 'link' }))).toEqual(['link_url'])
  })
  test('tabs stand in the order text, link, image, video, poll', () => {
    const flags = {
      allow_poll_posts: true,
      allow_link_posts: true,
      allow_text_posts: false,
      allow_image_posts: false,
      allow_video_posts: true,
    }
    expect(enabledPostTypes(flags)).toEqual(['link', 'video', 'poll'])
  })
  test('a reply is allowed while depth is under 10', () => {
    expect([canReplyAt(9), canReplyAt(10)]).toEqual([true, false])
    expect(commentProblem('\u200b')).not.toBeNull()
  })
  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'https://a@b.c/',
    'ftp://x',
    'http://',
    '//x.y',
    'https://a b',
  ])('%s is no link', (url) => expect(linkProblem(url)).not.toBeNull())
  test('a link shows its host', () => {
    expect(linkProblem('https://www.gutenberg.org/ebooks/84')).toBeNull()
    expect(linkHost('https://www.gutenberg.org:443/ebooks/84')).toBe('gutenberg.org')
  })
})

test('only a creator edits, everybody but the creator leaves, only an author deletes', () => {
  const [alice, bob] = [{ id: 'alice' }, { id: 'bob' }]
  const community = { creator_id: 'alice' }
  const post = { author: alice }
  expect([alice, bob, null].map((user) => canEditCommunity(user, community))).toEqual([
    true,
    false,
    false,
  ])
  expect([alice, bob, null].map((user) => canLeaveCommunity(user, community))).toEqual([
    false,
    true,
    false,
  ])
  expect([alice, bob, null].map((user) => canDeletePost(user, post))).toEqual([true, false, false])
})

test('text that cannot be stored is known: control characters and broken surrogates', () => {
  expect(['a\u0000', '\u001b[31m', '\u007f', '\ud800'].every(hasForbiddenCharacters)).toBe(true)
  expect(['a\tb\nc', 'ü', '😀', '家'].some(hasForbiddenCharacters)).toBe(false)
  expect(tidy(' \r\na\rb\r\n ')).toBe('a\nb')
  fc.assert(
    fc.property(fc.string({ unit: 'binary-ascii' }), (text) => tidy(tidy(text)) === tidy(text)),
  )
})

test('an excerpt never ends in half a character', () => {
  expect(excerptOf('ab😀', 3)).toBe('ab')
  expect(excerptOf('ab😀', 4)).toBe('ab😀')
})

test.each([
  '- '.repeat(30),
  '1. '.repeat(30),
  '- > '.repeat(15),
  '> '.repeat(30),
  `${' '.repeat(60)}- x`,
])('containers inside one another have an end: %j', (markdown) => {
  expect(isTooNested(`${markdown}a`)).toBe(true)
})

test.each([
  '- one\n- two\n  - three',
  '1. first',
  '> > quoted',
  '---',
  '* * *',
  '**bold** - and *more*',
])('ordinary text is not too nested: %j', (markdown) => {
  expect(isTooNested(markdown)).toBe(false)
})

test('text is measured by what can be seen, and nesting has an end', () => {
  expect(visibleLength('a\u200b \u2060b')).toBe(2)
  expect(isTooNested('> '.repeat(20) + 'x')).toBe(false)
  expect(isTooNested('>'.repeat(10_000))).toBe(true)
  expect(isTooNested('*a_ '.repeat(10_000))).toBe(true)
})

test('a thread keeps every comment, replies below their parent, at any order of arrival', () => {
  const links = fc.array(fc.nat(), { maxLength: 40 })
  fc.assert(
    fc.property(links, (parents) => {
      const comments = parents.map((parent, i) => ({
        id: `c${i}`,
        parent_comment_id: i === 0 || parent % 3 === 0 ? null : `c${parent % i}`,
        created_at: `2026-01-01T00:00:${String(i).padStart(2, '0')}Z`,
        deleted_at: null,
        upvotes: parent % 5,
        downvotes: 0,
      }))
      const thread = threadOf(comments.toReversed())
      const place = new Map(thread.map(({ comment }, i) => [comment.id, i]))
      expect(thread).toHaveLength(comments.length)
      for (const { comment, depth } of thread) {
        const parent = thread[place.get(comment.parent_comment_id ?? '') ?? -1]
        expect(depth).toBe(parent ? parent.depth + 1 : 0)
        if (parent) expect(place.get(parent.comment.id)).toBeLessThan(place.get(comment.id)!)
      }
    }),
  )
})

test('dates are told in words, and an invalid one is "Recently"', () => {
  const now = Date.parse('2026-11-20T12:00:00Z')
  expect(timeAgo('2026-11-20T11:59:40Z', now)).toBe('just now')
  expect(timeAgo('2026-11-20T09:00:00Z', now)).toBe('3 hours ago')
  expect(timeAgo('nonsense', now)).toBe('Recently')
  expect(spanText(20 * 60_000)).toBe('20 minutes')
  expect(spanText(30_000)).toBeNull()
  expect(formatDate('2026-11-20T12:00:00Z')).toBe('November 20, 2026')
})

describe('the post that an address leads to', () => {
  const id = '01900000-0000-7000-8000-000000000001'
  test.each([
    id,
    `/posts/${id}`,
    `/c/talk/posts/${id}/`,
    ` https://loreloom.example/wc/coast/talk/posts/${id}?sort=top#comments `,
  ])('%s', (address) => expect(postIdIn(address)).toBe(id))
  test.each(['', 'a lamp', '/posts/', `/books/${id}`, `/posts/${id}/more`, `${id} ${id}`])(
    '%s leads to none',
    (address) => expect(postIdIn(address)).toBeNull(),
  )
})

test('a licence is known by its name or its address, as our own files write it', () => {
  for (const licence of LICENCES) {
    const { label, href } = LICENCE_TEXTS[licence]
    expect(licenceIn([label, href].filter(Boolean).join(', '))).toBe(licence)
  }
  expect(licenceIn('See https://creativecommons.org/licenses/by-sa/4.0/legalcode')).toBe('cc-by-sa')
  for (const other of ['', 'CC BY-ND 4.0', 'CC BY 3.0', '© 1999 by Ann', 'CC BY 4.0 or CC0 1.0'])
    expect(licenceIn(other)).toBe(null)
})

test('the headings of days follow the clock, also over a change of clocks', () => {
  const now = new Date(2026, 2, 30, 0, 5).getTime()
  const at = (...day: [number, number, number]) => dayHeading(new Date(...day).toISOString(), now)
  expect(at(2026, 2, 30)).toBe('Today')
  expect(at(2026, 2, 29)).toBe('Yesterday')
  expect(at(2026, 2, 28)).toBe('March 28, 2026')
  expect(dayHeading('never', now)).toBe('Recently')
})
