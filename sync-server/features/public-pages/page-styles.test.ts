import { expect, test } from 'vitest'
import { PageStyles, withStyles } from './page-styles.ts'

const SHEET = [
  '/*! a licence of example.com */',
  '@layer utilities{',
  '.flex{display:flex}',
  '.gone{display:none}',
  '.p-0\\.5{padding:2px}',
  '.w-\\[10px\\]{width:10px}',
  '.\\32xl\\:flex{display:flex}',
  '.\\[\\&\\>span\\]\\:hidden>span{display:none}',
  '.group:hover .group-gone,.group{color:red}',
  '@media (hover:hover){',
  '.hover\\:gone:hover{color:red}',
  '}',
  '@media (width>=40rem){',
  '@supports (display:grid){',
  '.sm\\:grid{display:grid}',
  '}',
  '}',
  '}',
  'a[href$=".pdf"]{color:red}',
  '@font-face{font-family:Literata;src:url(/assets/a.woff2)}',
]
const style = (name: string, lines: string[], between: string) =>
  `<style ${name}="/assets/style-1.css">${between}${lines.join(between)}${between}</style>`
const APP = `<head>${style('data-file', SHEET, '\n')}</head><body class="flex"></body>`
const HTML =
  '<p class="p-0.5 w-[10px] 2xl:flex group"><b class="[&amp;&gt;span]:hidden sm:grid"></b></p>'

test('a page has the rules whose classes it has, and those without a class', () => {
  // Without `gone`, and the condition in which nothing is left.
  const lines = SHEET.filter((_, i) => ![3, 9, 10, 11].includes(i))
  const styles = new PageStyles(APP).for(HTML)
  expect(styles).toBe(style('data-part-of', lines, ''))
  expect(withStyles(APP, styles)).toBe(
    `<head>${style('data-part-of', lines, '')}</head><body class="flex"></body>`,
  )
})

test('a page without a sheet stays as it is', () => {
  expect(new PageStyles('<head></head>').for(HTML)).toBe('')
  expect(withStyles('<head></head>', '')).toBe('<head></head>')
})
