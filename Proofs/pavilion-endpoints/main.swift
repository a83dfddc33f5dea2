import JSON
import PavilionWeb
import Web

// Prints the description of every address, with pages and forms, which `/openapi.json` leaves out.
print(APIDescription.ofEverything().encoded())
