import { expect, test } from 'vitest'
import { clean, cleanLanguage, cleanLine, safeUrl } from './clean.ts'

test('line ends become LF and letters one character each', () => {
  expect(clean('a\r\nb\rc\u2028d\u0085e')).toBe('a\nb\nc\nd\ne')
  expect(clean('e\u0301')).toBe('é')
})

test('what nobody sees is gone: zero-width and bidi controls, control characters, half characters', () => {
  expect(clean('\ufeffa\u200bb\u2060c\u202ed\u2066e\u00ad f\u200e')).toBe('abcde f')
  expect(clean('a\u0000\u0008\u001b\u007f\u009fb\ufffe\uffff\ud800c\ufdd0\u{1ffff}')).toBe('abc')
})

test('what tells where a line may break, or which way it runs, stays where it means something', () => {
  const kept = [
    'Donau\u00addampfer',
    'สวัสดี\u200bครับ',
    'ភាសា\u200bខ្មែរ',
    'שלום\u200f (C++\u200e)',
    'a\u00a0b',
    '12\u202f%',
  ]
  expect(kept.map(clean)).toEqual(kept)
})

test('joiners stay where they join', () => {
  expect(clean('👩‍🚀 می‌خواهم क्‍ष')).toBe('👩‍🚀 می‌خواهم क्‍ष')
  expect(clean('pass\u200dword')).toBe('password')
})

test('a title is one line', () => {
  expect(cleanLine('  The\n  Storm\t')).toBe('The Storm')
})

test('a language is one that shops know, English when it is none', () => {
  expect(['en_gb', 'pt-br', '', 'not a language', 'de'].map(cleanLanguage)).toEqual([
    'en-GB',
    'pt-BR',
    'en',
    'en',
    'de',
  ])
})

test('only the web and mail are linked to', () => {
  expect(safeUrl('https://a.example/x y')).toBe('https://a.example/x%20y')
  expect(safeUrl('https://a.example')).toBe('https://a.example')
  expect(safeUrl('../b', 'https://a.example/c/d')).toBe('https://a.example/b')
  for (const url of ['javascript:alert(1)', 'data:text/html,x', 'foo:bar', 'b', '#a', 'https://['])
    expect(safeUrl(url)).toBeNull()
})
