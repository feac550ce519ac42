export const generatedLines = `
-- Paragraphs that a language model wrote and nobody has changed: their hashes. Known from the next time a text is written in.
alter table documents add column generated_lines text not null default '';
`
