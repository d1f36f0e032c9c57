import { wordTable } from '../../../platform/shared/text-table.ts';

/** What a club may have done in one category; `{town}` stands for its town. */
export interface ActivityText {
  readonly title: string;
  readonly description: string;
  readonly beneficiary: string;
}

/** Three of each category. */
const texts = wordTable(`
1 | Eye tests at the market | Free eye tests for everyone, with an optician of {town}. | People of {town}
1 | Used glasses collection | Members collected, cleaned and measured used glasses. | Eye clinics abroad
1 | Blutspendeaktion | Zwei Abende Blutspenden im Gemeindesaal, mit Imbiss vom Club. | Regionaler Blutspendedienst
2 | Food for the table | Shoppers bought one thing more; we sorted and delivered it. | Food bank of {town}
2 | Soup day on the square | Members cooked 300 litres of soup and sold it by the bowl. | Families in need
2 | Samedi du partage | Récolte de denrées devant les magasins de {town}. | Épicerie solidaire
3 | Hedges for wild bees | Planting 120 metres of hedge along the school path. | Nature trust of {town}
3 | Spring cleaning of the river bank | A morning with gloves, bags and two tractors. | Municipality of {town}
3 | Repair café | Electric devices, clothes and bicycles repaired instead of thrown away. | People of {town}
4 | Holiday week for children | Six days in the mountains for children who would have no holidays. | Children’s home of {town}
4 | Guetzli backen | Weihnachtsguetzli mit Kindern, verkauft am Adventsmarkt. | Kinderspital
4 | Playground built by hand | Members built swings and a climbing tower on four Saturdays. | Kindergarten of {town}
5 | Outing with the residents | A coach trip to the lake, with wheelchairs and an accordion. | Home for the elderly, {town}
5 | Phones without fear | Young members explain mobile phones to older ones over coffee. | Older people of {town}
5 | Repas de Noël | Un repas de fête pour les personnes seules. | Aînés de {town}
6 | After the storm | Clearing fallen trees and mending fences on alpine meadows. | Mountain farmers
6 | Emergency fund for the flood | Collection in all shops within two days of the flood. | Families who lost their homes
6 | Winter tents | Twenty winter tents bought and sent. | Earthquake relief
7 | Homework club | Two afternoons a week of help with homework. | Pupils of {town}
7 | Scholarship for apprentices | A year’s travel costs and tools for two apprentices. | Two apprentices of {town}
7 | Bücherkoffer | Zwanzig Koffer mit Bilderbüchern in acht Sprachen. | Spielgruppen in {town}
8 | Benefit concert in the church | The youth orchestra plays; the club runs the box office. | Music school of {town}
8 | Restored wayside cross | A stonemason of the club restored it with apprentices. | Parish of {town}
8 | Cinéma en plein air | Trois soirées sur la place du village. | Jeunesse de {town}
9 | Run around the lake | Sponsored run with 240 runners, the youngest aged four. | Sports for everyone
9 | Ski day without barriers | A day on the snow with sit-skis and guides. | People with disabilities
9 | Charity golf tournament | Eighteen holes, sixty players and a cheque. | Hospice of {town}
10 | Long table in the old town | Everybody brings a dish and meets the neighbours. | People of {town}
10 | Welcome walks | Newcomers are shown the village, the shops and the clubs. | New residents of {town}
10 | Festa di quartiere | Risotto, musica e giochi per tutti. | Quartiere di {town}
11 | Wells that last | A well with a hand pump and a mechanic trained to mend it. | A village school abroad
11 | Hospital beds | Thirty retired hospital beds overhauled and shipped. | District hospital abroad
11 | École du soir | Une classe du soir pour jeunes mères. | Organisation partenaire à l’étranger
12 | Flea market | Two days of bargains in the gymnasium. | Social fund of the club
12 | Fondue evening | The club stirs 80 kilograms of cheese. | Social fund of the club
12 | Christmas trees from our forest | Cut, carried and sold by members. | Social fund of the club
`).map(([category, title = '', description = '', beneficiary = '']) => {
  return { category: Number(category), title, description, beneficiary };
});

/** Activities by the id of their category. */
export const activityTexts: ReadonlyMap<number, readonly ActivityText[]> = Map.groupBy(
  texts,
  ({ category }) => category,
);
