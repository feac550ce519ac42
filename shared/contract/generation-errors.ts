import type { Errors } from './feature.ts'

export const generationErrors = {
  'generation.closed': [
    409,
    'Its payment went back or is disputed: it does not go on. The rest can be ordered anew.',
  ],
  // Not 503: what was queued is refused, and does not wait for a model that may come one day.
  'generation.not_set_up': [409, 'Generation is not set up on this server.'],
  'generation.not_found': [404, 'There is no such generation.'],
  'generation.busy': [409, 'Something is being generated for this book already.'],
  'generation.no_outline': [409, 'Generate an outline first'],
  'generation.empty_scene': [409, 'There is nothing in this scene yet.'],
  'generation.unchanged': [
    409,
    'The model changed nothing. Please say more plainly what should be different.',
  ],
  'generation.no_proposal': [409, 'This proposal was decided already.'],
  'generation.outline_changed': [
    409,
    'The outline has changed since this was proposed. Please generate it anew.',
  ],
  'generation.daily_limit': [
    429,
    'You have used today’s planning steps. New ones come at midnight UTC.',
  ],
  'generation.no_image_model': [409, 'This server has no image model that makes covers.'],
  'generation.cover_limit': [
    429,
    'You have had three covers made today. You can have new ones made after midnight UTC.',
  ],
  'generation.cover_refused': [
    422,
    'The image model does not make this picture. Please describe another one.',
  ],
  'generation.image_down': [503, 'The image model does not answer. Please try again in a while.'],
  'generation.image_config': [
    503,
    'The image model of this server is not set up as it should be. Its operator can see why.',
  ],
  'generation.image_unusable': [
    503,
    'The image model gave nothing that could be used. Please try again.',
  ],
  'generation.provider_down': [
    503,
    'The language model does not answer. Please try again in a while.',
  ],
  'generation.provider_config': [
    503,
    'The language model of this server is not set up as it should be. Its operator can see why.',
  ],
  'generation.chapter_ready': [409, 'A chapter is ready. Read it, and go on when you like.'],
  'generation.stopped': [
    503,
    'The operator of this server has stopped the language model for now. Your request is kept.',
  ],
  'generation.budget': [503, 'This server has used its budget for today. Your request is kept.'],
  'generation.ceiling': [
    503,
    'The language model used three times what this book should take. What is written so far is in the book.',
  ],
  'generation.nothing_to_write': [409, 'Every chapter of this book has words already.'],
  'generation.too_many_chapters': [409, 'A book of at most 50 chapters can be written at once.'],
  'generation.too_many_books': [
    409,
    'Five of your books are being written. Please wait until one is done.',
  ],
  'generation.too_few_chapters': [
    409,
    'These chapters are too few for so many words. Plan more chapters, or ask for fewer words.',
  ],
  'generation.refused': [422, 'The text that was asked for cannot be written here.'],
  'generation.forbidden': [
    422,
    'Sexual content with minors is not written here. The admins of this server have been told.',
  ],
  'generation.window_too_small': [
    503,
    'The language model of this server reads too little at once for this.',
  ],
  'generation.unusable': [
    503,
    'The language model gave nothing that could be used. Please try again.',
  ],
} satisfies Errors
