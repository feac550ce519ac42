/** How far an index has read which log. */
export interface Place {
  log: string
  epoch: number
  n: number
}

/** Its key among the values (`sync_meta`) of the index's own file. */
export const PLACE = 'search_place'

export const textOfPlace = (place: Place) => JSON.stringify(place)
