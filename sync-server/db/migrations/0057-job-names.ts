export const jobNames = `
-- A job is named after the feature that does it.
update jobs set name = case name
  when 'books.bins' then 'sections.bins'
  when 'books.versions' then 'versions.thin'
  else 'digests.order'
end
where name in ('books.bins', 'books.versions', 'mail.news');
`
