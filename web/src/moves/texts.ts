/** The words of what is asked and said about moves. */
export const moveTexts = {
  empty: 'Will you live somewhere else soon? People there who welcome newcomers learn of it, and can say hello.',
  seenBy: 'The people whom you choose in the privacy settings see this.',
  where: 'The city that you move to, or a larger one nearby',
  noteExample: 'What would help you there, or what you bring along',
  noMonth: 'I do not know yet',
  saved: 'Your move is saved',
  ended: 'You do not move any more',
  arrived: (place: string) => `Welcome to ${place}. Your profile says that you live there now.`,
  later: 'We ask you again in a month.',
  askArrival: (place: string) => `Have you arrived in ${place}?`,
  near: 'Show who moves to a city or near it',
  nobodyMoves: 'When members say on their profile where they will live next, they are listed here.',
  nobodyNear: 'Nobody here moves to within 50 km of it.',
  nobodyComes:
    'When people of your communities move to near your city, they are listed here, and once a week we write to you.',
  notWelcoming: 'Switch on “Welcome newcomers”, and you see here who moves to near your city.',
} as const;
