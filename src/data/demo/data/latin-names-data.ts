import type { DemoLanguage } from './towns-data.ts';
import { wordList, wordTable } from '../../../platform/shared/text-table.ts';

/** Given and family names of one origin, in Latin letters. */
export interface LatinNames {
  readonly women: readonly string[];
  readonly men: readonly string[];
  readonly families: readonly string[];
}

function names(women: string, men: string, families: string): LatinNames {
  return { women: wordList(women), men: wordList(men), families: wordList(families) };
}

/** The names that most people of a town have, by its language. */
export const localNames: Readonly<Record<DemoLanguage, LatinNames>> = {
  de: names(
    `Anna, Barbara, Christine, Doris, Elisabeth, Franziska, Gabriela, Heidi, Irène, Jolanda, Karin, Käthi, Laura,
     Lea, Luzia, Madeleine, Margrit, Monika, Nicole, Nadja, Regula, Rösli, Sabine, Sandra, Silvia, Simone, Ursula,
     Vreni, Verena, Yvonne, Andrea, Beatrice, Corinne, Daniela, Eveline, Flurina, Hannah, Jana, Lara, Mirjam`,
    `Adrian, Alfred, Andreas, Beat, Bruno, Christian, Daniel, Dominik, Emil, Ernst, Fabian, Felix, Georg, Hans,
     Hansjörg, Heinz, Jakob, Jörg, Jürg, Kaspar, Kurt, Lukas, Manuel, Marcel, Markus, Martin, Matthias, Niklaus,
     Oskar, Patrick, Peter, Reto, Roland, Roman, Rolf, Sandro, Stefan, Thomas, Ueli, Urs, Walter, Werner, Yannick`,
    `Aeschbacher, Ammann, Baumann, Bühler, Brunner, Bürgi, Dürr, Eberle, Egli, Fässler, Fischer, Frei, Furrer,
     Gerber, Graf, Gruber, Häfliger, Häusler, Hofer, Hürlimann, Imhof, Jäggi, Kaufmann, Keller, Knüsel, Kohler,
     Kräuchi, Kübler, Küng, Lehmann, Lüthi, Marti, Meier, Moser, Müller, Nägeli, Nussbaumer, Ochsner, Oberholzer,
     Pfister, Rüegg, Ryser, Schär, Schläpfer, Schmid, Schönenberger, Signer, Stäheli, Stöckli, Sutter, Tschudi,
     Vögeli, Wäfler, Weber, Wüthrich, Zbinden, Zehnder, Zimmermann, Zürcher, von Arx, von Känel, Strauß`,
  ),
  fr: names(
    `Adèle, Agnès, Amélie, Anaïs, Anne-Sophie, Aurélie, Béatrice, Cécile, Céline, Chantal, Chloé, Claire, Corinne,
     Delphine, Élodie, Émilie, Estelle, Florence, Françoise, Geneviève, Hélène, Inès, Isabelle, Joëlle, Léa,
     Marie-Claude, Mathilde, Mélanie, Noémie, Océane, Sylvie, Thérèse, Valérie, Véronique, Zoé`,
    `Alain, André, Antoine, Benoît, Bernard, Cédric, Clément, Damien, Denis, Didier, Émile, Étienne, Fabrice,
     François, Frédéric, Gaël, Gérard, Grégoire, Hervé, Jacques, Jean-Luc, Jean-Marc, Jérôme, Joël, Laurent, Loïc,
     Luc, Michaël, Noël, Olivier, Philippe, Raphaël, Régis, Rémy, Sébastien, Stéphane, Théo, Thierry, Yves`,
    `Aebischer, Barbey, Baudois, Bérard, Bovet, Bruchez, Burnier, Chappuis, Châtelain, Chevalley, Corminbœuf, Crausaz,
     Dénéréaz, Dubois, Ducret, Dupraz, Favre, Fleury, Gaillard, Gauthey, Girardin, Grandjean, Guérig, Jaccard,
     Jeanneret, Lachenal, L’Éplattenier, Magnenat, Mauron, Mettraux, Monnard, Overney, Pasquier, Perrenoud, Péclard,
     Pittet, Quéloz, Rochat, Rossier, Ruchonnet, Savary, Théraulaz, Vuilleumier, Yersin, d’Amboise, de Weck`,
  ),
  it: names(
    `Alessia, Beatrice, Carla, Chiara, Claudia, Elena, Fabiana, Francesca, Giada, Giulia, Ilaria, Loredana, Lucia,
     Marta, Michela, Nicoletta, Ornella, Paola, Raffaella, Sofia, Tiziana, Viola`,
    `Alessandro, Andrea, Carlo, Claudio, Davide, Edoardo, Enrico, Fabio, Fausto, Giacomo, Gianluca, Giorgio, Ivo,
     Lorenzo, Luca, Marco, Matteo, Michele, Nicolò, Paolo, Renzo, Sandro, Tiziano, Valerio`,
    `Albertini, Ambrosetti, Bernasconi, Bianchi, Borradori, Cattaneo, Cavalli, D’Angelo, De Luca, Delcò, Ferrari,
     Foletti, Galli, Ghirlanda, Lepori, Lurati, Martinoli, Nessi, Pedrazzini, Quadri, Rezzonico, Solcà, Togni`,
  ),
  rm: names(
    `Aita, Annetta, Barla, Braida, Chatrina, Seraina, Flurina, Gianna, Ladina, Madlaina, Mengia, Nesa, Ria, Ursina`,
    `Andri, Arno, Balser, Curdin, Duri, Flurin, Gian, Gian-Andrea, Gion, Giusep, Jachen, Jon, Men, Not, Reto, Rico`,
    `Arquint, Bezzola, Bisaz, Caduff, Camenisch, Capaul, Cathomas, Deplazes, Derungs, Giacometti, Janett, Luzzi,
     Maissen, Nuotclà, Pult, Sgier, Spescha, Tönz, Tuor, à Porta, à Marca`,
  ),
};

/** Names of people whose families came from elsewhere: women, men and families. */
export const arrivedNames: readonly LatinNames[] = wordTable(`
Ana, Beatriz, Catarina, Conceição, Inês, Joana, Leonor, Márcia, Sónia, Teresa | António, Duarte, Gonçalo, Hélder, João, Joaquim, Luís, Nuno, Rúben, Tomé | Albuquerque, Assunção, Brandão, Carvalho, Conceição, Fernandes, Gonçalves, Magalhães, Simões, Vilaça
Begoña, Carmen, Inmaculada, Lucía, María José, Núria, Pilar, Rocío | Álvaro, Andrés, Íñigo, Jesús, Joaquín, José Luis, Martín, Óscar | Álvarez, Ibáñez, Martínez, Muñoz, Núñez, Peña, Sánchez, Zúñiga
Agnieszka, Bożena, Grażyna, Katarzyna, Małgorzata, Świętosława, Zofia, Żaneta | Bartłomiej, Grzegorz, Józef, Łukasz, Michał, Paweł, Sławomir, Zdzisław | Brzęczyk, Dąbrowski, Grześkowiak, Jabłoński, Kościuszko, Łęcki, Świątek, Żółć, Wójcik
Božena, Dragana, Jelena, Ljiljana, Šárka, Snežana, Věra, Željka | Đorđe, Goran, Jiří, Miloš, Nenad, Ondřej, Řehoř, Željko | Čapek, Đurić, Hadžić, Jurišić, Kovačević, Novák, Petrović, Šimić, Živković, Dvořák
Ayşe, Çiğdem, Gülşen, İpek, Özlem, Şebnem, Tuğba, Yıldız | Çağlar, Emre, Gökhan, Ismail, İbrahim, Mehmet, Ömer, Uğur | Aydın, Çelik, Doğan, Güneş, Işık, Öztürk, Şahin, Yılmaz
Thị Mai, Ngọc Ánh, Thu Hương, Bích Thủy, Kim Liên | Văn Đức, Minh Tuấn, Quốc Việt, Hữu Phước, Thanh Sơn | Nguyễn, Trần, Lê, Phạm, Hoàng, Đặng, Võ, Bùi
Åsa, Bjørg, Ebba, Guðrún, Lærke, Maren, Sólveig, Þóra | Åke, Bjørn, Einar, Gísli, Håkon, Jørgen, Søren, Þorsteinn | Ångström, Bjørnstad, Jørgensen, Lindström, Næss, Ødegård, Sæther, Þórisson
Arta, Blerta, Drita, Fjolla, Ilire, Shpresa, Vjosa, Zana | Agron, Besnik, Çlirim, Dardan, Fatmir, Ilir, Përparim, Valon | Berisha, Bytyçi, Gashi, Hoxha, Krasniqi, Morina, Përteshi, Shala
Boglárka, Erzsébet, Ildikó, Ioana, Ștefania, Zsófia | Árpád, Bogdan, György, Ionuț, László, Ștefan | Erdős, Fekete, Hegedűs, Ionescu, Păun, Szűcs, Țăranu
Fiona, Gwyneth, Siobhán, Róisín, Olivia, Zoë | Callum, Ciarán, Duncan, Euan, Oisín, Trevor | Ashworth, MacGillivray, O’Connor, O’Sullivan, Pemberton, Ní Bhriain
`).map(([women = '', men = '', families = '']) => names(women, men, families));
