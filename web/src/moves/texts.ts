/** The words of what is asked and said about moves. */
export const moveTexts = {
  empty: 'Will you live somewhere else soon? People there who welcome newcomers learn of it, and can say hello.',
  seenBy: 'The people whom you choose in the privacy settings see this.',
  where: 'The city that you are moving to, or a larger one nearby',
  noteExample: 'What would help you there, or what you bring along',
  noMonth: 'I do not know yet',
  saved: 'Your move is saved',
  ended: 'You are not moving any more',
  arrived: (place: string) => `Welcome to ${place}. Your profile says that you live there now.`,
  later: 'We ask you again in a month.',
  askArrival: (place: string) => `Have you arrived in ${place}?`,
  near: 'Show who is moving to a city or near it',
  nobodyMoves: 'When members say on their profile where they will live next, they are listed here.',
  nobodyNear: 'Nobody here is moving to within 50 km of it.',
  nobodyComes:
    'People of your communities who are moving to your city or near it are listed here, and once a week we write to you.',
  welcome: (city: string) => `Welcome people to ${city}`,
  noCity: 'Your profile has no city yet. With one, you see here who of your communities is moving there.',
  notWelcoming:
    'Switched on, you see here who of your communities is moving to your city or near it, and once a week you get a list. They see nothing of it until you write.',
} as const;
