import ExpositionGuide

/// Files in the form of the two original ones, with the faults that those are known for: tabs, keys
/// nobody asked for, another number of visitors in the prose, stray spaces, a missing space, two
/// registers, and image names that are no romanisation.
enum OriginalFiles {
  static let expositionName = "exposition_universelle_1900.json"

  static let exposition = """
    {
    \t"title":"파리 만국박람회 1900(L'Exposition de Paris 1900)",
    \t"visitors":48130300,
    \t"location":"프랑스 파리",
    \t"duration":"1900. 04. 14 - 1900. 11. 12",
    \t"weather":["맑음", {"비":null}],
    \t"description":"이 글은 시험을 위한 글이다. 5000만 명이 만국박 람회를 찾았다.\\n\\n두 번째 문단이다."
    }
    """

  static let items = """
    [
    \t{
    \t\t"name":"직지심체요절",
    \t\t"image_name":"jikji",
    \t\t"short_desc":"금속활자로 찍은 책",
    \t\t"desc":"오래된 문 서이다.흥덕사에서 찍었다."
    \t},
    \t{
    \t\t"name":"불경",
    \t\t"image_name":"buddhism",
    \t\t"short_desc":"불교의 책",
    \t\t"desc":"불경은 불교의 책이다. 두 사람이 함께 읽었습니다.",
    \t\t"unknown":1.5
    \t},
    \t{
    \t\t"name":"용고",
    \t\t"image_name":"ywoonggo",
    \t\t"short_desc":"용을 그린 북",
    \t\t"desc":"행진할 때 친다."
    \t},
    \t{
    \t\t"name":"갓",
    \t\t"image_name":"god",
    \t\t"short_desc":"말총으로 만든 모자",
    \t\t"desc":"비가 오면 쓰지 않았다."
    \t}
    ]

    """

  static func files(
    exposition: String = exposition,
    items: String = items,
    pictures: [String] = []
  ) -> ExhibitionFiles {
    ExhibitionFiles(
      texts: [expositionName: Array(exposition.utf8), "items.json": Array(items.utf8)],
      pictures: pictures.compactMap { Picture(name: $0, format: .svg, bytes: []) }
    )
  }
}
